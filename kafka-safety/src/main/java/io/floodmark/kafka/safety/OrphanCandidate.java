package io.floodmark.kafka.safety;

import java.util.OptionalLong;

/**
 * An object that looks as if Floodmark had created it, but that no journal here lists.
 *
 * @param id id of the topic; empty for others
 * @param partitions number of partitions of the topic; 0 for others
 * @param bytes size of all replicas; empty if unknown
 */
public record OrphanCandidate(Kind kind, String name, String id, int partitions, OptionalLong bytes) {
    /** Kinds of such objects. */
    public enum Kind {
        TOPIC,
        QUOTA,
        GROUP
    }
}
