package io.floodmark.kafka.learn;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.learn.TopicSample.End;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.reader.TopicReader;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/**
 * Reads the newest records of every partition of a topic, within bounds. It only reads: it joins no group, commits
 * nothing and creates nothing. Contents are measured and discarded, except for values that a {@link CorpusFolder}
 * keeps.
 */
public final class TopicSampler {
    private final ClusterClient client;
    private final NanoClock clock;
    private final InstantSource wall;

    public TopicSampler(ClusterClient client, NanoClock clock, InstantSource wall) {
        this.client = client;
        this.clock = clock;
        this.wall = wall;
    }

    /**
     * Samples a topic. Blocks for as long as the bounds allow.
     *
     * @param corpus receives the values, if present
     * @throws TargetException if the topic does not exist, is empty or may not be read
     */
    public TopicSample sample(String topic, SampleBounds bounds, Optional<CorpusFolder> corpus) {
        Deadline deadline = Deadline.in(bounds.time(), clock);
        TopicSpans spans = spans(topic, deadline);
        List<Double> rates = spans.hourlyRates(wall.millis());
        BatchStatistics statistics =
                new BatchStatistics(corpus.<Contents>map(folder -> folder).orElse(Contents.UNASKED));
        End end = taste(topic, spans, bounds, statistics, deadline);
        return new TopicSample(
                topic,
                spans.partitions(),
                spans.replicationFactor(),
                spans.offsets(),
                statistics.recordsSeen(),
                statistics.batchesSeen(),
                rates,
                end);
    }

    /**
     * Samples only sizes. Blocks for as long as the bounds allow.
     *
     * @throws TargetException as in {@link #sample}
     */
    public TopicMeasure measure(String topic, SampleBounds bounds) {
        Deadline deadline = Deadline.in(bounds.time(), clock);
        TopicSpans spans = spans(topic, deadline);
        BatchStatistics statistics = new BatchStatistics(Contents.UNASKED);
        taste(topic, spans, bounds, statistics, deadline);
        return new TopicMeasure(
                topic,
                spans.partitions(),
                spans.offsets(),
                statistics.records(),
                (double) statistics.payloadBytes() / statistics.records(),
                (double) statistics.logBytes() / statistics.records());
    }

    private TopicSpans spans(String topic, Deadline deadline) {
        TopicSpans spans = new TopicSpans(client, topic, deadline);
        if (spans.offsets() == 0) {
            throw nothing(topic, "it is empty");
        }
        return spans;
    }

    private static TargetException nothing(String topic, String why) {
        return new TargetException(
                TargetException.Kind.INCAPABLE,
                "topic " + topic + " gives no records to learn from: " + why
                        + "; expected at least one; write to it first, or name another");
    }

    /** Reads a sample; fails if it has no records. */
    private End taste(
            String topic, TopicSpans spans, SampleBounds bounds, BatchStatistics statistics, Deadline deadline) {
        End end = read(topic, spans, bounds, statistics, deadline);
        if (statistics.records() == 0) {
            throw nothing(
                    topic,
                    end == End.TIME
                            ? "none came within " + bounds.time().toSeconds() + " s (--max-time)"
                            : "it has none");
        }
        return end;
    }

    private End read(
            String topic, TopicSpans spans, SampleBounds bounds, BatchStatistics statistics, Deadline deadline) {
        Access access =
                Access.forReading(client.bootstrapServers(), client.properties().secret());
        SampleCollector collector = new SampleCollector(spans, bounds, statistics);
        try (TopicReader reader = new TopicReader(access, client.bootstrapServers(), topic, clock, wall)) {
            boolean inTime = reader.read(spans.newest(bounds.records()), collector, deadline);
            if (!inTime) {
                return End.TIME;
            }
        } catch (KafkaException damaged) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE,
                    "topic " + topic + " cannot be read: "
                            + client.properties().redact(String.valueOf(damaged.getMessage())),
                    damaged);
        }
        if (collector.fullOfBytes) {
            return End.BYTES;
        }
        return spans.offsets() > bounds.records() ? End.RECORDS : End.ALL;
    }

    /**
     * Stops each partition at its share of the bounds, so that none is left out, and all at the bounds of the whole.
     */
    private static final class SampleCollector implements TopicReader.BatchReceiver {
        private final TopicSpans spans;
        private final SampleBounds bounds;
        private final BatchStatistics statistics;
        private final Map<Integer, Long> bytes = new HashMap<>();
        private boolean fullOfBytes;

        SampleCollector(TopicSpans spans, SampleBounds bounds, BatchStatistics statistics) {
            this.spans = spans;
            this.bounds = bounds;
            this.statistics = statistics;
        }

        @Override
        public boolean batch(int partition, LogBatch batch) {
            if (statistics.records() >= bounds.records()
                    || statistics.payloadBytes() >= bounds.bytes().value()) {
                return false;
            }
            long read = bytes.merge(partition, statistics.add(batch), Long::sum);
            boolean full = read >= bounds.bytes().value() * spans.share(partition);
            fullOfBytes |= full;
            return !full;
        }
    }
}
