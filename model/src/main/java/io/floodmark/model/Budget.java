package io.floodmark.model;

import java.time.Duration;

/**
 * What a run may cost; the generator stops before it exceeds one of them.
 *
 * @param maxBytes appended to logs in the whole run, all replicas counted
 * @param maxDisk occupied at any moment by our topics, all replicas counted
 * @param maxTime of the whole run
 * @param defaultDisk true if the plan leaves maxDisk open; it is then chosen by the free space
 */
public record Budget(Bytes maxBytes, Bytes maxDisk, Duration maxTime, boolean defaultDisk) {
    public static final Bytes DEFAULT_LAB_BYTES = Bytes.ofGB(500);
    /** For each line of a boundary. */
    public static final Bytes DEFAULT_LAB_LINE_BYTES = Bytes.ofGB(2_000);

    public static final Bytes DEFAULT_GUEST_BYTES = Bytes.ofGB(100);
    /** Disk space that a run occupies at most if the free space is unknown. */
    public static final Bytes UNKNOWN_DISK = Bytes.ofGB(5);

    /** Part of the free space that is the default of maxDisk, up to MOST_DISK. */
    private static final double DEFAULT_PART = 0.2;

    private static final Bytes MOST_DISK = Bytes.ofGB(100);
    private static final Bytes LEAST_DISK = Bytes.ofMiB(64);

    /** Of the disk's bound: retention keeps our topics to it, and works with a delay. */
    private static final double RETAINED = 0.6;
    /** Of what is retained: retention deletes whole segments, four to a replica. */
    private static final double HELD = 0.75;

    public Budget {
        Checks.atLeast(1, "max-bytes", maxBytes.value());
        Checks.require(maxDisk.compareTo(LEAST_DISK) >= 0, "max-disk", maxDisk, "64MiB or more");
        Checks.require(maxTime.toSeconds() >= 10, "max-time", Durations.format(maxTime), "10s or more");
    }

    /** A budget with an explicit maxDisk. */
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

    /** Returns a copy for a topic whose records stay: what may be occupied is all that may be written. */
    public Budget whereRecordsStay() {
        Bytes less = maxBytes.compareTo(maxDisk) < 0 ? maxBytes : maxDisk;
        return new Budget(less, maxDisk, maxTime, defaultDisk);
    }

    /** Bytes that our topics are told to hold, all replicas counted. */
    public Bytes retained() {
        return new Bytes((long) (maxDisk.value() * RETAINED));
    }

    /** Bytes written last that retention does not touch, all replicas counted. */
    public Bytes held() {
        return new Bytes((long) (maxDisk.value() * RETAINED * HELD));
    }

    /** The bound of the disk that would be needed to {@link #held hold} so much. */
    public Bytes toHold(Bytes bytes) {
        return new Bytes((long) Math.ceil(bytes.value() / (RETAINED * HELD)));
    }
}
