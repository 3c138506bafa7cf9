package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Reads what a principal may see and notes what it may not. Not thread-safe. */
final class PermittedReads {
    private final ClusterClient client;
    private final Deadline deadline;
    private final List<String> unread = new ArrayList<>();

    PermittedReads(ClusterClient client, Deadline deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /**
     * Returns the result. Empty, and noted, if the principal may not read it or the broker does not support it. Empty
     * also for a topic that was just deleted.
     */
    <T> Optional<T> read(String what, KafkaFuture<T> future) {
        try {
            return Optional.of(require(what, future));
        } catch (TargetException e) {
            if (Refusal.notAuthorised(e) || e.getCause() instanceof UnsupportedVersionException) {
                unread.add(e.getMessage());
                return Optional.empty();
            }
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    <T> T require(String what, KafkaFuture<T> future) {
        return client.await("reading " + what, future, deadline);
    }

    List<String> unread() {
        return unread;
    }
}
