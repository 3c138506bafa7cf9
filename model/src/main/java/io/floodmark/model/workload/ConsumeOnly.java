package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A load that only consumes: the logs are read repeatedly with the wire engine. Exactly one of {@code topic} and
 * {@code fill} defines the data.
 *
 * @param topic an existing topic that is read, and never written to
 * @param fill bytes of record batches, in the log of one replica, that the test topics are filled with once before the
 *     first trial
 * @param members total number of readers, 1 or more, each with its own connections; empty: as many as brokers
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
