package io.floodmark.lab;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The data that every partition replica may retain, so that the disk usage of a lab never exceeds its target.
 *
 * <p>Kafka enforces retention periodically, on closed segments, and deletes them after a delay. At worst a partition
 * replica occupies {@code retention + segment + rate * (check interval + delete delay)}. The target is the sum of that
 * over all replicas, plus a second for a late check and a tenth of the target for indexes and internal topics.
 *
 * @param retentionBytes {@code retention.bytes} of a partition
 * @param segmentBytes {@code segment.bytes}, 1 MiB (Kafka's minimum) to 64 MiB
 */
public record Retention(Bytes retentionBytes, Bytes segmentBytes) {
    /** The interval at which Kafka looks for segments to delete. Kafka's default is 5 minutes. */
    public static final int CHECK_MILLIS = 1_000;

    /** The delay before Kafka deletes a segment. Kafka's default is a minute. */
    public static final int DELETE_DELAY_MILLIS = 500;

    private static final int LATE_MILLIS = 1_000;
    private static final double FOR_DATA = 0.9;
    private static final long SEGMENT_MIN = Bytes.ofMiB(1).value();
    private static final long SEGMENT_MAX = Bytes.ofMiB(64).value();

    /** Kafka writes an index entry every 4 KiB. Entries of the time index are the longer ones. */
    private static final int INDEX_INTERVAL = 4096;

    private static final int INDEX_ENTRY = 12;

    public Retention {
        if (segmentBytes.value() < SEGMENT_MIN || retentionBytes.value() < segmentBytes.value()) {
            throw new IllegalArgumentException("retention is " + retentionBytes + " with segments of " + segmentBytes
                    + "; expected segments of 1MiB or more, and at least one of them");
        }
    }

    /**
     * Returns the largest values that keep to the target.
     *
     * @param maxDisk maximum occupancy over all brokers
     * @param partitionReplicas of all topics: topics x partitions x replication factor
     * @param appendedPerSecond maximum bytes/s written to logs, counting all replicas
     */
    public static Retention forOccupancy(Bytes maxDisk, int partitionReplicas, double appendedPerSecond) {
        double waiting = appendedPerSecond * (CHECK_MILLIS + DELETE_DELAY_MILLIS + LATE_MILLIS) / 1e3;
        long each = (long) ((maxDisk.value() * FOR_DATA - waiting) / Math.max(1, partitionReplicas));
        if (each < 2 * SEGMENT_MIN) {
            long needed = (long) Math.ceil((2.0 * SEGMENT_MIN * partitionReplicas + waiting) / FOR_DATA);
            throw new PlanException(String.format(
                    Locale.ROOT,
                    "max-disk is %s; expected at least %s for a lab of %d partition replicas at %s/s appended"
                            + " (fewer partitions or a lower replication factor need less)",
                    maxDisk,
                    new Bytes(needed).roundedUp(),
                    partitionReplicas,
                    new Bytes((long) appendedPerSecond).human()));
        }
        long segment = Math.min(SEGMENT_MAX, Long.highestOneBit(each / 2));
        return new Retention(new Bytes(each - segment), new Bytes(segment));
    }

    /**
     * Returns {@code log.index.size.max.bytes}: room for 1.5 times the index of a full segment, since a full index
     * would roll the segment.
     */
    public Bytes indexBytes() {
        return Bytes.ofKiB(Math.max(64, segmentBytes.value() / INDEX_INTERVAL * INDEX_ENTRY * 3 / 2 / 1024));
    }

    /** Returns the settings of brokers for topics without settings of their own, and the check interval. */
    Map<String, String> brokerConfig() {
        Map<String, String> config = new LinkedHashMap<>();
        config.put("log.retention.bytes", Long.toString(retentionBytes.value()));
        config.put("log.segment.bytes", Long.toString(segmentBytes.value()));
        config.put("log.index.size.max.bytes", Long.toString(indexBytes().value()));
        config.put("log.retention.check.interval.ms", Integer.toString(CHECK_MILLIS));
        config.put("log.segment.delete.delay.ms", Integer.toString(DELETE_DELAY_MILLIS));
        config.put("log.initial.task.delay.ms", Integer.toString(CHECK_MILLIS));
        return config;
    }
}
