package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;

/** The brokers that may be offline while a load is sustained. */
public sealed interface Availability {
    /**
     * A share of the brokers, whatever their number: the usual rule.
     *
     * @param offline 0 or more and below 1
     */
    record Share(double offline) implements Availability {
        public Share {
            Checks.require(offline >= 0 && offline < 1, "share of brokers offline", offline, "0 or more and below 1");
        }
    }

    /** Any single broker; what the others then sustain was measured. */
    record OneBroker() implements Availability {}
}
