package io.floodmark.model;

/**
 * What a consumer group was given of one partition in a trial, drain included.
 *
 * @param partition from 0
 * @param received records, those that came twice included
 * @param lost records that it should have been given and was not; NaN where that is not known
 * @param duplicated records that it was given once more; NaN where that is not known
 * @param basis what the two are counted by
 */
public record Delivery(
        String group, String topic, int partition, long received, double lost, double duplicated, Basis basis) {
    /** What loss and duplicates are counted by. */
    public enum Basis {
        /**
         * Records say who sent them as which of his: all that the brokers confirmed in this partition must have come,
         * once.
         */
        SEQUENCE,
        /** No offset may be left out or come twice; what the brokers confirmed and then did not keep does not show. */
        OFFSETS
    }

    public Delivery {
        Checks.atLeast(0, "partition", partition);
        Checks.atLeast(0, "received", received);
    }
}
