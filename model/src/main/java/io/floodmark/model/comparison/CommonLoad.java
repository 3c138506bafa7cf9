package io.floodmark.model.comparison;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;

/**
 * The common load of all variants of a comparison.
 *
 * @param reason origin of the load, for people
 */
public record CommonLoad(Rate rate, String reason) {
    public CommonLoad {
        Checks.require(rate.perSecond() > 0, "common load", rate, "above 0/s");
    }
}
