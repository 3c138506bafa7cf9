package io.floodmark.lab;

import io.floodmark.model.Bytes;
import io.floodmark.model.PlanException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How much every partition replica may keep, so that a lab's disk never holds more than its target.
 *
 * <p>Kafka enforces retention now and then, on closed segments, and deletes late. At worst a partition replica holds
 * {@code retention + segment + rate * (check interval + delete delay)}; here the sum of that over all replicas, with a
 * second for a check that comes late and a tenth of the target for indexes and internal topics, is the target.
 *
 * @param retentionBytes {@code retention.bytes} of a partition
 * @param segmentBytes {@code segment.bytes}, 1 MiB (Kafka's minimum) to 64 MiB
 */
public record Retention(Bytes retentionBytes, Bytes segmentBytes) {
    /** How often Kafka looks for segments to delete; 5 minutes by its own default. */
    public static final int CHECK_MILLIS = 1_000;

    /** How long Kafka keeps a deleted segment; a minute by its own default. */
    public static final int DELETE_DELAY_MILLIS = 500;

    private static final int LATE_MILLIS = 1_000;
    private static final double FOR_DATA = 0.9;
    private static final long SEGMENT_MIN = Bytes.ofMiB(1).value();
    private static final long SEGMENT_MAX = Bytes.ofMiB(64).value();

    /** Kafka writes an index entry every 4 KiB; those of the time index are the longer ones. */
    private static final int INDEX_INTERVAL = 4096;

    private static final int INDEX_ENTRY = 12;

    public Retention {
        if (segmentBytes.value() < SEGMENT_MIN || retentionBytes.value() < segmentBytes.value()) {
            throw new IllegalArgumentException("retention is " + retentionBytes + " with segments of " + segmentBytes
                    + "; expected segments of 1MiB or more, and at least one of them");
        }
    }

    /**
     * The largest that keep to the target.
     *
     * @param maxDisk occupied at most, over all brokers
     * @param partitionReplicas of all topics: topics x partitions x replication factor
     * @param appendedPerSecond bytes/s written to logs at most, all replicas counted
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
     * For {@code log.index.size.max.bytes}: room for a full segment's index and half again, else the index would roll
     * it.
     */
    public Bytes indexBytes() {
        return Bytes.ofKiB(Math.max(64, segmentBytes.value() / INDEX_INTERVAL * INDEX_ENTRY * 3 / 2 / 1024));
    }

    /** What brokers apply to a topic without settings of its own, and how often they look. */
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
