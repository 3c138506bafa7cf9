package io.floodmark.model.plan;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import java.time.Duration;

/**
 * The budgets of a run; the generator stops before it exceeds one of them.
 *
 * @param maxBytes appended to logs in the whole run, counted on all replicas
 * @param maxDisk disk space of the test topics at any moment, counted on all replicas
 * @param maxTime of the whole run
 * @param defaultDisk true if the plan leaves maxDisk open; it is then chosen by the free space
 */
public record Budget(Bytes maxBytes, Bytes maxDisk, Duration maxTime, boolean defaultDisk) {
    public static final Bytes DEFAULT_LAB_BYTES = Bytes.ofGB(500);
    /** Default of maxBytes for each line of a boundary. */
    public static final Bytes DEFAULT_LAB_LINE_BYTES = Bytes.ofGB(2_000);

    public static final Bytes DEFAULT_GUEST_BYTES = Bytes.ofGB(100);
    /** Default of maxDisk if the free space is unknown. */
    public static final Bytes UNKNOWN_DISK = Bytes.ofGB(5);

    /** Fraction of the free space that is the default of maxDisk, up to MOST_DISK. */
    private static final double DEFAULT_PART = 0.2;

    private static final Bytes MOST_DISK = Bytes.ofGB(100);
    private static final Bytes LEAST_DISK = Bytes.ofMiB(64);

    /** Fraction of maxDisk that retention limits the test topics to, since it works with a delay. */
    private static final double RETAINED = 0.6;
    /** Fraction of the retained bytes that is never deleted: retention deletes whole segments, four per replica. */
    private static final double HELD = 0.75;

    public Budget {
        Checks.atLeast(1, "max-bytes", maxBytes.value());
        Checks.require(maxDisk.compareTo(LEAST_DISK) >= 0, "max-disk", maxDisk, "64MiB or more");
        Checks.require(maxTime.toSeconds() >= 10, "max-time", Durations.format(maxTime), "10s or more");
    }

    /** Creates a budget with an explicit maxDisk. */
    public Budget(Bytes maxBytes, Bytes maxDisk, Duration maxTime) {
        this(maxBytes, maxDisk, maxTime, false);
    }

    /** Returns a budget whose maxDisk is chosen by the free space. */
    public static Budget withDefaultDisk(Bytes maxBytes, Duration maxTime) {
        return new Budget(maxBytes, UNKNOWN_DISK, maxTime, true);
    }

    /**
     * Returns a copy in which an open maxDisk is chosen by the free space.
     *
     * @param free free bytes of the fullest log directory
     * @param spare part of them that may be used without touching its reserve
     */
    public Budget forFreeSpace(long free, long spare) {
        if (!defaultDisk) {
            return this;
        }
        long chosen = Math.min(Math.min(MOST_DISK.value(), (long) (DEFAULT_PART * free)), spare);
        return new Budget(maxBytes, new Bytes(Math.max(LEAST_DISK.value(), chosen)), maxTime);
    }

    /** Returns a copy for a topic whose records stay: all bytes that may be written may also occupy the disk. */
    public Budget whereRecordsStay() {
        Bytes less = maxBytes.compareTo(maxDisk) < 0 ? maxBytes : maxDisk;
        return new Budget(less, maxDisk, maxTime, defaultDisk);
    }

    /** Returns the retention of the test topics in bytes, counted on all replicas. */
    public Bytes retained() {
        return new Bytes((long) (maxDisk.value() * RETAINED));
    }

    /** Returns the bytes written last that retention does not delete, counted on all replicas. */
    public Bytes held() {
        return new Bytes((long) (maxDisk.value() * RETAINED * HELD));
    }

    /** Returns the maxDisk that is required to {@link #held hold} the given bytes. */
    public Bytes toHold(Bytes bytes) {
        return new Bytes((long) Math.ceil(bytes.value() / (RETAINED * HELD)));
    }
}
