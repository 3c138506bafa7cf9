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
    public static final Bytes DEFAULT_GUEST_BYTES = Bytes.ofGB(100);
    public static final Bytes DEFAULT_DISK = Bytes.ofGB(5);

    public Budget {
        Checks.atLeast(1, "max-bytes", maxBytes.value());
        Checks.require(maxDisk.value() >= Bytes.ofMiB(64).value(), "max-disk", maxDisk, "64MiB or more");
        Checks.require(maxTime.toSeconds() >= 10, "max-time", Durations.format(maxTime), "10s or more");
    }
}
