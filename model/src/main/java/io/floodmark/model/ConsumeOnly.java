package io.floodmark.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Nothing is produced under load: what lies in the logs is read, round and round, with the wire engine. Exactly one of
 * {@code topic} and {@code fill} says what lies there.
 *
 * @param topic one that exists and is not ours: it is read, and never written to
 * @param fill bytes of record batches, in the log of one replica, that topics of ours are filled with once before the
 *     first trial
 * @param members readers in all, 1 or more, each with connections of its own; empty: as many as brokers
 */
public record ConsumeOnly(Optional<String> topic, Optional<Bytes> fill, OptionalInt members) {
    public ConsumeOnly {
        Checks.require(
                topic.isPresent() != fill.isPresent(),
                "consume-only",
                topic.isPresent() ? "both topic and fill" : "neither topic nor fill",
                "one of them");
        Checks.atLeast(1, "members", members.orElse(1));
    }
}
