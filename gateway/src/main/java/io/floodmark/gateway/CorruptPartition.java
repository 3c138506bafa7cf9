package io.floodmark.gateway;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/**
 * Whose fault it is that Kafka's consumer gave no records. Of a batch that is corrupt it names the partition in the
 * message alone, in words that differ by fault: so partitions are looked for, not words.
 */
final class CorruptPartition {
    private CorruptPartition() {}

    /** Those of the partitions that a failure or its causes name; all of them where none is named. */
    static Set<TopicPartition> of(Throwable failure, Collection<TopicPartition> read) {
        Set<TopicPartition> named = new HashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            read.stream().filter(partition -> names(message, partition)).forEach(named::add);
        }
        return named.isEmpty() ? Set.copyOf(read) : named;
    }

    /**
     * As a word of its own: {@code a-1} is named neither by {@code a-12} nor by {@code b.a-1}; a sentence may end
     * behind it.
     */
    private static boolean names(String message, TopicPartition partition) {
        return Pattern.compile("(?<![A-Za-z0-9._-])" + Pattern.quote(partition.toString())
                        + "(?![A-Za-z0-9_-]|\\.[A-Za-z0-9._-])")
                .matcher(message)
                .find();
    }
}
