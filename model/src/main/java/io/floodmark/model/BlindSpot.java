package io.floodmark.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What can hold a load down without a rule here that would name it, since it is not read, or since only one instrument
 * tells. Where nothing is known it may be one of these. The whole list of what is known, and why not more, is in
 * docs/reference/explain.md.
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

    /** For people. */
    public String words() {
        return words;
    }

    /** All of them, in one line. */
    public static String all() {
        return Arrays.stream(values()).map(BlindSpot::words).collect(Collectors.joining("; "));
    }
}
