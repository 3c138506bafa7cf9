package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.cluster.FetchTroubles;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.kafka.wire.net.FetchReceiver;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.load.EventLog;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Recorder;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * A consumer of a group. It reads its partitions over its own connections, one to each broker that leads one of them,
 * and discards the records. Used by one thread, except {@link #lag} and the recorder; hot path.
 */
final class GroupMember implements FetchReceiver {
    private final String group;
    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final NanoClock clock;
    private final FetchTroubles troubles;
    private final Recorder recorder = new Recorder();
    private final Map<TopicIdPartition, Reading> readings = new LinkedHashMap<>();
    private final Map<Broker, FetchLine> lines = new HashMap<>();
    private Map<Broker, List<TopicIdPartition>> byLeader = Map.of();
    private volatile long lag;
    private volatile long readUntilNanos = Long.MIN_VALUE;

    GroupMember(
            String group,
            List<Reading> readings,
            BrokerConnections connections,
            MetadataRefresher watch,
            NanoClock clock,
            EventLog events) {
        this.group = group;
        this.connections = connections;
        this.watch = watch;
        this.clock = clock;
        this.troubles = new FetchTroubles("group " + group, watch, clock, events);
        readings.forEach(reading -> this.readings.put(reading.place(), reading));
    }

    String group() {
        return group;
    }

    Recorder recorder() {
        return recorder;
    }

    /** Returns the number of readable records that were not read yet, as of the last answers. */
    long lag() {
        return lag;
    }

    /** Returns the time up to which all available records were read and recorded; far in the past if some are left. */
    long readUntilNanos() {
        return readUntilNanos;
    }

    /** Returns the next offset of every partition, to be committed. Thread-safe. */
    Map<TopicPartition, Long> positions() {
        Map<TopicPartition, Long> positions = new HashMap<>();
        readings.forEach((place, reading) ->
                positions.put(new TopicPartition(place.topic(), place.partition()), reading.position()));
        return positions;
    }

    /** Called when the member's thread has ended. */
    List<Delivery> deliveries() {
        return readings.values().stream()
                .map(reading -> reading.delivery(group))
                .toList();
    }

    void settle(ClusterMetadata metadata) {
        byLeader = metadata.byLeader(readings.keySet());
    }

    void step(long nowNanos) {
        readings.values().forEach(reading -> reading.match(nowNanos, recorder));
        byLeader.forEach((leader, led) -> {
            FetchLine line = lines.computeIfAbsent(leader, to -> new FetchLine(connections, to));
            if (line.ready()) {
                fetch(line, led, nowNanos);
            } else if (line.disconnected()) {
                watch.refresh();
            }
        });
        lag = readings.values().stream().mapToLong(Reading::lag).sum();
        readUntilNanos = readings.values().stream()
                .mapToLong(Reading::readUntilNanos)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private void fetch(FetchLine line, List<TopicIdPartition> led, long nowNanos) {
        Map<TopicIdPartition, Long> positions = new LinkedHashMap<>();
        for (TopicIdPartition place : led) {
            Reading reading = readings.get(place);
            if (reading != null && !troubles.resting(place, nowNanos)) {
                positions.put(place, reading.position());
                reading.requested(nowNanos);
            }
        }
        if (!positions.isEmpty()) {
            line.fetch(positions, FetchLimits.DEFAULT, this);
        }
    }

    @Override
    public void batch(TopicIdPartition place, LogBatch batch) {
        Reading reading = readings.get(place);
        if (reading != null) {
            reading.batch(batch, clock.nanoTime(), recorder);
        }
    }

    @Override
    public void partitionRead(TopicIdPartition place, long highWatermark, long logStart) {
        Reading reading = readings.get(place);
        if (reading != null) {
            reading.updateHighWatermark(highWatermark);
        }
    }

    @Override
    public void answered(Collection<TopicIdPartition> places) {
        for (TopicIdPartition place : places) {
            Reading reading = readings.get(place);
            if (reading != null) {
                reading.answered();
            }
        }
    }

    @Override
    public void outOfRange(TopicIdPartition place, long logStart) {
        Reading reading = readings.get(place);
        if (reading != null) {
            reading.skipTo(logStart, recorder);
        }
        troubles.outOfRange(place);
    }

    @Override
    public void moved(TopicIdPartition place, String detail) {
        troubles.moved(place, detail);
    }

    @Override
    public void later(TopicIdPartition place, String detail) {
        troubles.later(place, detail);
    }

    @Override
    public void denied(TopicIdPartition place, String detail) {
        throw FetchTroubles.denied(place, detail);
    }

    @Override
    public void lost(String detail) {
        troubles.lost(detail);
    }

    void close() {
        lines.values().forEach(FetchLine::drop);
    }
}
