package io.floodmark.model;

import java.time.Duration;

/**
 * What a run may cost; the generator stops before it exceeds one of them.
 *
 * @param maxBytes appended to logs in the whole run, all replicas counted
 * @param maxDisk occupied at any moment by our topics, all replicas counted
 * @param maxTime of the whole run
 */
public record Budget(Bytes maxBytes, Bytes maxDisk, Duration maxTime) {
    public static final Bytes DEFAULT_LAB_BYTES = Bytes.ofGB(500);
    /** For each line of a boundary. */
    public static final Bytes DEFAULT_LAB_LINE_BYTES = Bytes.ofGB(2_000);

    public static final Bytes DEFAULT_GUEST_BYTES = Bytes.ofGB(100);
    public static final Bytes DEFAULT_DISK = Bytes.ofGB(5);

    /** Of the disk's bound: retention keeps our topics to it, and works with a delay. */
    private static final double RETAINED = 0.6;
    /** Of what is retained: retention deletes whole segments, four to a replica. */
    private static final double HELD = 0.75;

    public Budget {
        Checks.atLeast(1, "max-bytes", maxBytes.value());
        Checks.require(maxDisk.value() >= Bytes.ofMiB(64).value(), "max-disk", maxDisk, "64MiB or more");
        Checks.require(maxTime.toSeconds() >= 10, "max-time", Durations.format(maxTime), "10s or more");
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
