package io.floodmark.model;

import java.util.Locale;

/**
 * What can hold a load down, in the order in which causes are believed: one that is proved hides those after it, since
 * it brings them about (a full network makes followers late) or takes what they are short of (recompression takes CPU).
 */
public enum Bottleneck {
    REASSIGNMENT("a partition reassignment in progress"),
    BYSTANDERS("CPU used by other processes or virtual machines (steal)"),
    GENERATOR_CONFINED("a CPU limit of the load generator"),
    QUOTA("throttling by a client quota"),
    GENERATOR_GC("garbage collection in the generator"),
    CLIENT_COMPRESSION("compression in the producer's own process"),
    CLIENT_CPU("the CPU of the generator's process"),
    DISK("the disks under the brokers' logs"),
    BROKER_CPU_LIMIT("the CPU limit of a broker, e.g. of its container"),
    NETWORK("the network between clients and brokers, or between brokers"),
    HOT_PARTITION("a hot partition, which receives most of the load"),
    BROKER_SKEW("load imbalance, since one broker receives more than the others"),
    RECOMPRESSION("recompression of batches in the brokers"),
    NETWORK_THREADS("the brokers' network threads"),
    COLD_READS("consumers that read old data from disk"),
    BROKER_GC("garbage collection in a broker"),
    REPLICATION("slow replication by followers"),
    REQUEST_HANDLERS("the brokers' request handlers"),
    HOST_CPU("the CPU of a broker's host");

    private final String words;

    Bottleneck(String words) {
        this.words = words;
    }

    /** As JSON and tables have it: {@code hot-partition}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For people, fit to stand after "the bottleneck is". */
    public String words() {
        return words;
    }
}
