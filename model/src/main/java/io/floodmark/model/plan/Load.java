package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;

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
