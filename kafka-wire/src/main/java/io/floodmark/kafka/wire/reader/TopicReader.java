package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.kafka.wire.net.FetchReceiver;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a span of each partition of one topic, batch by batch, and ends. It only fetches: it joins no group, commits
 * nothing and creates no topic. Blocks; used by one thread.
 */
public final class TopicReader implements FetchReceiver, AutoCloseable {
    /** Small limits, so that little more is fetched than is wanted. */
    private static final FetchLimits LIMITS = new FetchLimits(256 << 10, 4 << 20);

    private static final long POLL_MILLIS = 20;

    /** A refused partition is fetched again after this time. */
    private static final long PAUSE_NANOS = 100_000_000L;

    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final Connector connector;
    private final NanoClock clock;
    private final String topic;
    private final Map<Integer, Long> ends = new HashMap<>();
    /** The next offset of each partition that is not read to its end. */
    private final Map<Integer, Long> positions = new TreeMap<>();

    private final Map<Integer, Long> pausedUntilNanos = new HashMap<>();
    private final Map<Broker, FetchLine> lines = new HashMap<>();

    private BatchReceiver receiver = (partition, batch) -> false;

    /** Receives each batch, including control batches. */
    public interface BatchReceiver {
        /** Handles a batch; true if more of that partition is wanted. */
        boolean batch(int partition, LogBatch batch);
    }

    /**
     * A span of offsets of a partition.
     *
     * @param from first offset
     * @param to offset after the last
     */
    public record OffsetRange(int partition, long from, long to) {}

    /** Creates a reader; connects to nothing yet. */
    public TopicReader(Access access, String bootstrapServers, String topic, NanoClock clock, InstantSource wall) {
        this.topic = topic;
        this.clock = clock;
        // Two requests in flight: a fetch, and a request for the start of a log.
        this.connections = new BrokerConnections(access, 2, clock, wall);
        this.watch = new MetadataRefresher(connections, access.bootstrap(), List.of(topic), clock, metadata -> {});
        this.connector = new Connector(connections, watch, clock, bootstrapServers);
    }

    /**
     * Reads whole batches that begin in a span or reach into it.
     *
     * @return true if all available and wanted batches were read, false if the deadline passed
     */
    public boolean read(Collection<OffsetRange> stretches, BatchReceiver told, Deadline deadline) {
        receiver = told;
        for (OffsetRange stretch : stretches) {
            if (stretch.from() < stretch.to()) {
                positions.put(stretch.partition(), stretch.from());
                ends.put(stretch.partition(), stretch.to());
            }
        }
        if (!positions.isEmpty()) {
            connector.metadata();
        }
        while (!positions.isEmpty() && !deadline.over()) {
            watch.step(clock.nanoTime());
            watch.metadata().ifPresent(this::fetch);
            connections.poll(Math.min(POLL_MILLIS, deadline.leftMillis()));
        }
        return positions.isEmpty();
    }

    private void fetch(ClusterMetadata metadata) {
        long now = clock.nanoTime();
        Map<Broker, Map<TopicIdPartition, Long>> wanted = new LinkedHashMap<>();
        metadata.topics().stream()
                .filter(known -> known.name().equals(topic))
                .forEach(known -> positions.forEach((partition, position) -> metadata.leader(topic, partition)
                        .filter(leader -> now - pausedUntilNanos.getOrDefault(partition, now) >= 0)
                        .ifPresent(leader -> wanted.computeIfAbsent(leader, unseen -> new LinkedHashMap<>())
                                .put(new TopicIdPartition(topic, known.id(), partition), position))));
        wanted.forEach((leader, places) -> {
            FetchLine line = lines.computeIfAbsent(leader, to -> new FetchLine(connections, to));
            if (line.ready()) {
                line.fetch(places, LIMITS, this);
            } else if (line.disconnected()) {
                watch.refresh();
            }
        });
    }

    @Override
    public void batch(TopicIdPartition place, LogBatch batch) {
        Long position = positions.get(place.partition());
        if (position == null || batch.lastOffset() < position) {
            return; // Not wanted any more; or the fetch began with the batch that contains its offset.
        }
        boolean more = batch.baseOffset() < end(place) && receiver.batch(place.partition(), batch);
        moveTo(place, more ? batch.lastOffset() + 1 : end(place));
    }

    private long end(TopicIdPartition place) {
        return ends.getOrDefault(place.partition(), 0L);
    }

    private void moveTo(TopicIdPartition place, long position) {
        if (position < end(place)) {
            positions.put(place.partition(), position);
        } else {
            positions.remove(place.partition());
        }
    }

    @Override
    public void partitionRead(TopicIdPartition place, long highWatermark, long logStart) {
        // The end of the partition is known already.
    }

    @Override
    public void answered(Collection<TopicIdPartition> places) {
        // All batches have been handled one by one.
    }

    @Override
    public void empty(TopicIdPartition place, long from, long to) {
        Long position = positions.get(place.partition());
        if (position != null && position == from) {
            moveTo(place, to);
        }
    }

    /** Skips records that retention has deleted. */
    @Override
    public void outOfRange(TopicIdPartition place, long logStart) {
        Long position = positions.get(place.partition());
        if (position != null && logStart > position) {
            moveTo(place, logStart);
        }
        pause(place);
    }

    @Override
    public void moved(TopicIdPartition place, String detail) {
        pause(place);
        watch.refresh();
    }

    @Override
    public void later(TopicIdPartition place, String detail) {
        pause(place);
    }

    @Override
    public void denied(TopicIdPartition place, String detail) {
        throw new TargetException(
                TargetException.Kind.DENIED,
                "topic " + topic + " may not be read: " + detail
                        + "; expected READ on it for the principal of the client properties");
    }

    @Override
    public void lost(String detail) {
        watch.refresh();
    }

    private void pause(TopicIdPartition place) {
        pausedUntilNanos.put(place.partition(), clock.nanoTime() + PAUSE_NANOS);
    }

    @Override
    public void close() {
        lines.values().forEach(FetchLine::drop);
        connections.close();
    }
}
