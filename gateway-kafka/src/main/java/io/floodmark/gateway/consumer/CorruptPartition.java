package io.floodmark.gateway.consumer;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds the partitions that made a poll of Kafka's consumer fail. For a corrupt batch the consumer names the partition
 * only in the message, whose wording differs by error, so this class searches messages for partitions.
 */
final class CorruptPartition {
    private CorruptPartition() {}

    /** Returns the partitions that a failure or its causes name, or all if none is named. */
    static Set<TopicPartition> of(Throwable failure, Collection<TopicPartition> read) {
        Set<TopicPartition> named = new HashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            read.stream().filter(partition -> names(message, partition)).forEach(named::add);
        }
        return named.isEmpty() ? Set.copyOf(read) : named;
    }

    /**
     * True if the partition occurs as a separate word: {@code a-1} occurs neither in {@code a-12} nor in {@code b.a-1},
     * but a full stop may follow.
     */
    private static boolean names(String message, TopicPartition partition) {
        return Pattern.compile("(?<![A-Za-z0-9._-])" + Pattern.quote(partition.toString())
                        + "(?![A-Za-z0-9_-]|\\.[A-Za-z0-9._-])")
                .matcher(message)
                .find();
    }
}
