package io.floodmark.model;

import java.util.Locale;

/**
 * What can hold a load down, in the order in which causes are believed: one that is proved hides those after it, since
 * it brings them about (a full network makes followers late) or takes what they are short of (recompression takes CPU).
 */
public enum Bottleneck {
    REASSIGNMENT("replicas are being moved between brokers"),
    BYSTANDERS("other processes, or other virtual machines, take the CPU"),
    GENERATOR_CONFINED("the generator is not given the CPU it asks for"),
    QUOTA("a client quota of the brokers"),
    GENERATOR_GC("garbage collection in the generator"),
    CLIENT_COMPRESSION("compression in the producer's own process"),
    CLIENT_CPU("the CPU of the generator's process"),
    DISK("the disks under the brokers' logs"),
    BROKER_CPU_LIMIT("the CPU limit of a broker, e.g. of its container"),
    NETWORK("the network between clients and brokers, or between brokers"),
    HOT_PARTITION("one partition takes most of the load"),
    BROKER_SKEW("one broker takes more of the load than the others"),
    RECOMPRESSION("brokers compress every batch again"),
    NETWORK_THREADS("the brokers' network threads"),
    COLD_READS("consumers read data from disks that left the page cache"),
    BROKER_GC("garbage collection in a broker"),
    REPLICATION("followers do not keep up"),
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
