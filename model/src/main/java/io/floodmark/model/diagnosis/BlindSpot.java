package io.floodmark.model.diagnosis;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Bottlenecks that no rule can identify, since they are not measured, or only a single source shows them. If the
 * diagnosis is inconclusive, one of these may be the cause. docs/reference/explain.md lists them all, with the reasons.
 */
public enum BlindSpot {
    PRODUCER_BUFFER("a full producer buffer"),
    SMALL_BATCHES("small batches on a host with spare CPU"),
    SEGMENT_FLUSH("latency peaks during segment flushes"),
    DOWN_CONVERSION("conversion for old consumers"),
    OLD_CLIENTS("clients that brokers no longer support"),
    CONNECTION_CHURN("connection churn and TLS handshakes"),
    CONTROLLER("the controller"),
    GROUP_COORDINATOR("group coordinators"),
    TRANSACTIONS("transactions"),
    BURST_CREDITS("cloud burst credits"),
    TINY_FETCHES("many small fetches"),
    SLOW_CONSUMERS("slow consumers"),
    LOG_CLEANER("the log cleaner"),
    PARTITION_DENSITY("the number of partitions"),
    MEMORY_POOL("the brokers' request memory"),
    TIERED_STORAGE("tiered storage");

    private final String words;

    BlindSpot(String words) {
        this.words = words;
    }

    /** Returns the description for people. */
    public String words() {
        return words;
    }

    /** Returns all descriptions in one line. */
    public static String all() {
        return Arrays.stream(values()).map(BlindSpot::words).collect(Collectors.joining("; "));
    }
}
