package io.floodmark.kafka.connect;

import io.floodmark.load.Latencies;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.traffic.Tally;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.kafka.common.TopicPartition;

/**
 * The work of one group of sinks, derived from its commits. Between two commits, the committed offsets stand still
 * while the logs grow. Lag is therefore the minimum over the time of three commits: this removes that sawtooth and
 * follows growth. Not thread-safe.
 */
final class SinkBook {
    /** Time of three commits of a null sink. */
    static final Duration THREE_COMMITS = Duration.ofSeconds(3);

    private static final double NANOS = 1e6;

    private record Seen(long atNanos, long lag) {}

    private final String group;
    private final SortedMap<TopicPartition, Long> from;
    private final double payloadBytes;
    private final Deque<Seen> recent = new ArrayDeque<>();
    private GroupPlace last;
    private long untilNanos;
    private long told;
    private Optional<SinkReading> counted;

    /**
     * Starts the first interval.
     *
     * @param from offset at which the group begins, for every partition
     * @param start progress of the group at that time
     * @param counted counts of its tasks at that time; empty if they may not be read
     */
    SinkBook(
            String group,
            SortedMap<TopicPartition, Long> from,
            double payloadBytes,
            GroupPlace start,
            Optional<SinkReading> counted) {
        this.group = group;
        this.from = from;
        this.payloadBytes = payloadBytes;
        this.last = start;
        this.untilNanos = start.atNanos();
        this.counted = counted;
    }

    void enter(GroupPlace now) {
        recent.addLast(new Seen(now.atNanos(), now.lag()));
        while (now.atNanos() - recent.getFirst().atNanos() > THREE_COMMITS.toNanos()) {
            recent.removeFirst();
        }
        last = now;
    }

    Set<TopicPartition> partitions() {
        return from.keySet();
    }

    /** Returns the end of the last interval in run time. */
    long untilNanos() {
        return untilNanos;
    }

    /** Returns the latest progress. */
    GroupPlace last() {
        return last;
    }

    /** Returns the interval up to the latest progress; empty if there is none since the previous interval. */
    Optional<ConsumeInterval> cut(Optional<SinkReading> counts) {
        if (last.atNanos() <= untilNanos) {
            return Optional.empty();
        }
        long committed = last.since(from);
        long received = Math.max(0, committed - told);
        Histogram latency = Tally.histogram();
        long negative = 0;
        if (counts.isPresent() && counted.isPresent()) {
            SinkCounts fresh = counts.get().since(counted.get());
            addNanos(fresh.latency(), latency);
            negative = fresh.negative();
        }
        Latencies latencies = Latencies.of(latency);
        ConsumeInterval interval = new ConsumeInterval(
                group,
                untilNanos,
                last.atNanos(),
                received,
                (long) (received * payloadBytes),
                recent.stream().mapToLong(Seen::lag).min().orElse(last.lag()),
                Double.NaN,
                Double.NaN,
                negative,
                latencies.summary(),
                latencies.encoded());
        untilNanos = last.atNanos();
        told = Math.max(told, committed);
        counted = counts.or(() -> counted);
        return Optional.of(interval);
    }

    private static void addNanos(Histogram millis, Histogram nanos) {
        for (HistogramIterationValue each : millis.recordedValues()) {
            long value = (long) Math.min(Tally.HIGHEST_NANOS, each.getValueIteratedTo() * NANOS);
            nanos.recordValueWithCount(value, each.getCountAddedInThisIterationStep());
        }
    }

    /** Returns the deliveries of every partition; commits do not show lost records or duplicates. */
    List<Delivery> deliveries() {
        return from.entrySet().stream().map(this::delivery).toList();
    }

    private Delivery delivery(Map.Entry<TopicPartition, Long> start) {
        TopicPartition partition = start.getKey();
        return new Delivery(
                group,
                partition.topic(),
                partition.partition(),
                last.since(partition, start.getValue()),
                Double.NaN,
                Double.NaN,
                Delivery.Basis.OFFSETS);
    }
}
