package io.floodmark.kafka.guest;

import java.util.OptionalLong;

/**
 * Something that looks as if Floodmark had made it, but that no journal here names.
 *
 * @param id of the topic; empty for others
 * @param partitions of the topic; 0 for others
 * @param bytes of all replicas; empty where unknown
 */
public record OrphanCandidate(Kind kind, String name, String id, int partitions, OptionalLong bytes) {
    /** Kinds of things that are left behind. */
    public enum Kind {
        TOPIC,
        QUOTA,
        GROUP
    }
}
