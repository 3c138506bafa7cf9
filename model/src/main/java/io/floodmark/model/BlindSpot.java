package io.floodmark.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What can hold a load down without a rule here that would name it, since it is not read, or since only one instrument
 * tells. Where nothing is known it may be one of these. The whole list of what is known, and why not more, is in
 * docs/reference/explain.md.
 */
public enum BlindSpot {
    PRODUCER_BUFFER("a producer's full buffer"),
    SMALL_BATCHES("batches too small, where the host is not full"),
    SEGMENT_FLUSH("peaks of latency when segments are flushed"),
    DOWN_CONVERSION("conversion for old consumers"),
    OLD_CLIENTS("clients that brokers no longer serve"),
    CONNECTION_CHURN("connections made all the time, and their TLS handshakes"),
    CONTROLLER("the controller"),
    GROUP_COORDINATOR("group coordinators"),
    TRANSACTIONS("transactions"),
    BURST_CREDITS("burst credits of a cloud"),
    TINY_FETCHES("many tiny fetches"),
    SLOW_CONSUMERS("consumers that are slow themselves"),
    LOG_CLEANER("the log cleaner"),
    PARTITION_DENSITY("the number of partitions"),
    MEMORY_POOL("the brokers' memory for requests"),
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
