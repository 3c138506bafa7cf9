package io.floodmark.model.diagnosis;

import java.util.Locale;

/**
 * The possible bottlenecks, in the order of precedence of causes: a proved one hides those after it, since it causes
 * them (a saturated network makes followers late) or uses up the resource that they lack (recompression uses CPU).
 */
public enum Bottleneck {
    REASSIGNMENT("a partition reassignment in progress"),
    OTHER_PROCESSES("CPU used by other processes or virtual machines (steal)"),
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

    /** Returns the key in JSON and tables: {@code hot-partition}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the description for people, to follow "the bottleneck is". */
    public String words() {
        return words;
    }
}
