package io.floodmark.kafka.learn;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Refusal;
import io.floodmark.kafka.wire.reader.TopicReader.OffsetRange;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The spans of offsets of a topic's partitions and the rates of their growth. Only offsets are read, no records. */
final class TopicSpans {
    static final int HOURS = 24;
    private static final long HOUR_MILLIS = 3_600_000L;

    private final ClusterClient client;
    private final TopicDescription described;
    private final Map<Integer, Long> begins;
    private final Map<Integer, Long> ends;
    private final Deadline deadline;

    TopicSpans(ClusterClient client, String topic, Deadline deadline) {
        this.client = client;
        this.deadline = deadline;
        this.described = describe(topic);
        this.begins = offsets(OffsetSpec.earliest());
        this.ends = offsets(OffsetSpec.latest());
    }

    private TopicDescription describe(String topic) {
        try {
            Map<String, TopicDescription> found = client.await(
                    "looking at topic " + topic,
                    client.admin().describeTopics(List.of(topic)).allTopicNames(),
                    deadline);
            return Objects.requireNonNull(found.get(topic));
        } catch (TargetException refused) {
            if (refused.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new TargetException(
                        TargetException.Kind.INCAPABLE,
                        "topic " + topic + " does not exist at " + client.bootstrapServers()
                                + "; expected one of that cluster (kafka-topics.sh --list names them)",
                        refused);
            }
            if (refused.getCause() instanceof InvalidTopicException) {
                PlanException wrong = new PlanException("--topic: '" + topic
                        + "' is not a topic name; expected 1 to 249 letters, digits, '.', '_' or '-'");
                wrong.initCause(refused);
                throw wrong;
            }
            throw denied(topic, refused);
        }
    }

    private static TargetException denied(String topic, TargetException refused) {
        return Refusal.notAuthorised(refused)
                ? new TargetException(
                        TargetException.Kind.DENIED,
                        refused.getMessage() + ". Grant the user of the client properties DESCRIBE and READ on topic "
                                + topic,
                        refused)
                : refused;
    }

    private Map<Integer, Long> offsets(OffsetSpec spec) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        described
                .partitions()
                .forEach(partition -> asked.put(new TopicPartition(described.name(), partition.partition()), spec));
        Map<TopicPartition, ListOffsetsResultInfo> told = client.await(
                "asking for offsets of topic " + described.name(),
                client.admin().listOffsets(asked).all(),
                deadline);
        Map<Integer, Long> offsets = new TreeMap<>();
        told.forEach((partition, found) -> offsets.put(partition.partition(), found.offset()));
        return offsets;
    }

    int partitions() {
        return described.partitions().size();
    }

    int replicationFactor() {
        return described.partitions().get(0).replicas().size();
    }

    /** Returns the number of offsets in all partitions. */
    long offsets() {
        return begins.keySet().stream().mapToLong(this::span).sum();
    }

    private long span(int partition) {
        return Math.max(0, ends.getOrDefault(partition, 0L) - begins.getOrDefault(partition, 0L));
    }

    /** Returns the share of a partition in the offsets of the topic. A partition with more records is sampled more. */
    double share(int partition) {
        return (double) span(partition) / Math.max(1, offsets());
    }

    /** Returns the newest offsets of each partition, its share of that number. */
    List<OffsetRange> newest(long number) {
        List<OffsetRange> stretches = new ArrayList<>();
        ends.forEach((partition, end) -> {
            long wanted = (long) Math.ceil(number * share(partition));
            stretches.add(new OffsetRange(partition, Math.max(begins.getOrDefault(partition, 0L), end - wanted), end));
        });
        return stretches;
    }

    /** Returns the written records per second in each of the {@link #HOURS} before that moment, oldest first. */
    List<Double> hourlyRates(long nowMillis) {
        List<Double> rates = new ArrayList<>();
        long before = upTo(nowMillis - HOURS * HOUR_MILLIS);
        for (int hour = 1; hour <= HOURS; hour++) {
            long after = upTo(nowMillis - (HOURS - hour) * HOUR_MILLIS);
            rates.add(Math.max(0, after - before) / (HOUR_MILLIS / 1e3));
            before = after;
        }
        return rates;
    }

    /**
     * Returns the number of offsets before the first record of at least that timestamp. Records that retention has
     * deleted do not count.
     */
    private long upTo(long millis) {
        long sum = 0;
        for (Map.Entry<Integer, Long> found :
                offsets(OffsetSpec.forTimestamp(millis)).entrySet()) {
            int partition = found.getKey();
            long end = ends.getOrDefault(partition, 0L);
            // No record is that new, or the record was written after the end offset was read.
            long offset = found.getValue() < 0 ? end : Math.min(end, found.getValue());
            sum += Math.max(0, offset - begins.getOrDefault(partition, 0L));
        }
        return sum;
    }
}
