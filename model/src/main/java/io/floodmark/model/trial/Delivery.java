package io.floodmark.model.trial;

import io.floodmark.model.unit.Checks;

/**
 * The records of one partition that a consumer group received in a trial, including the drain.
 *
 * @param partition from 0
 * @param received records, including duplicates
 * @param lost records that it should have received and did not; NaN if unknown
 * @param duplicated records that it received again; NaN if unknown
 * @param basis how the two are counted
 */
public record Delivery(
        String group, String topic, int partition, long received, double lost, double duplicated, Basis basis) {
    /** The method of counting lost records and duplicates. */
    public enum Basis {
        /**
         * Counts by producer and sequence number in each record: every record that the brokers confirmed in this
         * partition must be received exactly once.
         */
        SEQUENCE,
        /**
         * Counts by offsets: none may be missing or repeated. Records that the brokers confirmed and then lost are not
         * detected.
         */
        OFFSETS
    }

    public Delivery {
        Checks.atLeast(0, "partition", partition);
        Checks.atLeast(0, "received", received);
    }
}
