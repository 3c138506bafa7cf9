package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.model.error.TargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One reader's partitions and its own connections, one to each broker that leads one of them. Both outlive load phases,
 * so reading continues where it was. Used by one thread.
 */
final class ReadShare implements Connector.Connected {
    private final BrokerConnections connections;
    private final int number;
    private final Map<TopicIdPartition, PartitionReplay> circuits = new LinkedHashMap<>();
    private final Map<Broker, FetchLine> lines = new LinkedHashMap<>();
    private List<Led> led = List.of();

    /** The partitions that one broker leads, and the connection to it. */
    record Led(FetchLine line, List<PartitionReplay> circuits) {
        /** Returns how many of these partitions contain records. */
        int partitions() {
            return ReadShare.filled(circuits);
        }

        /** Returns the number of records received from these partitions in this session, from any leader. */
        long received() {
            long sum = 0;
            for (PartitionReplay replay : circuits) {
                sum += replay.received();
            }
            return sum;
        }
    }

    /** @param number number of the reader, from 0 */
    ReadShare(BrokerConnections connections, int number) {
        this.connections = connections;
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Takes its share of these logs, which are assigned in turn to {@code of} readers; empty logs are not assigned. */
    void retarget(ClusterMetadata metadata, Map<String, List<LogSpan>> spans, int of) {
        Map<TopicIdPartition, PartitionReplay> before = new HashMap<>(circuits);
        circuits.clear();
        int turn = 0;
        for (ClusterMetadata.Topic topic : metadata.topics()) {
            List<LogSpan> logs = spans.getOrDefault(topic.name(), List.of());
            for (int partition = 0; partition < logs.size(); partition++) {
                LogSpan log = logs.get(partition);
                if (log.offsets() > 0 && turn++ % of == number) {
                    TopicIdPartition place = new TopicIdPartition(topic.name(), topic.id(), partition);
                    PartitionReplay replay = before.getOrDefault(place, new PartitionReplay(place, log));
                    replay.renew(log);
                    circuits.put(place, replay);
                }
            }
        }
        settle(metadata);
    }

    /** Assigns every partition to its current leader; partitions without one wait. */
    void settle(ClusterMetadata metadata) {
        List<Led> now = new ArrayList<>();
        metadata.byLeader(circuits.keySet()).forEach((leader, places) -> {
            FetchLine line = lines.computeIfAbsent(leader, to -> new FetchLine(connections, to));
            now.add(new Led(line, places.stream().map(circuits::get).toList()));
        });
        led = now;
    }

    /** Returns how many partitions contain records, including those without a leader. */
    int partitions() {
        return filled(circuits.values());
    }

    private static int filled(Collection<PartitionReplay> circuits) {
        int filled = 0;
        for (PartitionReplay replay : circuits) {
            filled += replay.any() ? 1 : 0;
        }
        return filled;
    }

    @Nullable
    PartitionReplay replay(TopicIdPartition place) {
        return circuits.get(place);
    }

    /** Fails if retention has deleted all records of its partitions. */
    void requireAny() {
        if (circuits.values().stream().noneMatch(PartitionReplay::any)) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE,
                    "Nothing is left for a reader: retention has deleted the records of its partitions. Expected a topic that"
                            + " keeps its records for longer than a trial.");
        }
    }

    List<Led> led() {
        return led;
    }

    @Override
    public List<Broker> notReady() {
        return led.stream()
                .filter(leader -> !leader.line().ready())
                .map(leader -> leader.line().broker())
                .toList();
    }

    boolean waiting() {
        return lines.values().stream().anyMatch(FetchLine::waiting);
    }

    /** Closes connections with outstanding answers that are no longer needed; the next load phase opens new ones. */
    void dropWaiting() {
        lines.values().removeIf(line -> {
            boolean waiting = line.waiting();
            if (waiting) {
                line.drop();
            }
            return waiting;
        });
    }
}
