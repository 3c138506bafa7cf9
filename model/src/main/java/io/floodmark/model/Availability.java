package io.floodmark.model;

/** Which brokers may be away while a load is carried. */
public sealed interface Availability {
    /**
     * A share of them, whatever their number: the usual rule.
     *
     * @param offline 0 or more and below 1
     */
    record Share(double offline) implements Availability {
        public Share {
            Checks.require(offline >= 0 && offline < 1, "share of brokers offline", offline, "0 or more and below 1");
        }
    }

    /** Any one of them; what the others then carry was measured. */
    record OneBroker() implements Availability {}
}
