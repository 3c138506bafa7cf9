package io.floodmark.model;

/**
 * The intensity of the traffic, all producers together.
 *
 * @param rate records per second, above 0
 */
public record Load(Rate rate) {
    public Load {
        Checks.require(rate.perSecond() > 0, "load", rate, "above 0/s");
    }
}
