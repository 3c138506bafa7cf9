package io.floodmark.model;

/**
 * The load that all variants of a comparison are held under.
 *
 * @param reason for people: where it is from
 */
public record CommonLoad(Rate rate, String reason) {
    public CommonLoad {
        Checks.require(rate.perSecond() > 0, "common load", rate, "above 0/s");
    }
}
