package io.floodmark.kafka.wire.cluster;

import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.util.List;
import java.util.stream.Collectors;

/** Waits until the cluster's metadata is known and its leaders are connected, or fails with the cause. Blocks. */
public final class Connector {
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    /** Every broker knows a newly created topic well within this time. */
    private static final long TOPIC_PATIENCE_NANOS = 8_000_000_000L;

    private static final long POLL_MILLIS = 5;

    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final NanoClock clock;
    private final String bootstrapServers;

    /** A client with its own connections. */
    public interface Connected {
        /** Returns the leaders without a ready connection, and starts connecting to them. */
        List<Broker> notReady();
    }

    public Connector(BrokerConnections connections, MetadataRefresher watch, NanoClock clock, String bootstrapServers) {
        this.connections = connections;
        this.watch = watch;
        this.clock = clock;
        this.bootstrapServers = bootstrapServers;
    }

    /** Returns the metadata of the refresher's topics, in which every partition has a leader. */
    public ClusterMetadata metadata() {
        long start = clock.nanoTime();
        while (watch.metadata().filter(ClusterMetadata::complete).isEmpty()) {
            watch.metadata().ifPresent(Connector::requireRights);
            boolean unknown = watch.metadata().filter(Connector::anyUnknown).isPresent();
            if (clock.nanoTime() - start > (unknown ? TOPIC_PATIENCE_NANOS : PATIENCE_NANOS)) {
                throw incomplete();
            }
            turn();
        }
        return watch.metadata().orElseThrow();
    }

    private void turn() {
        watch.step(clock.nanoTime());
        connections.poll(POLL_MILLIS);
    }

    private static void requireRights(ClusterMetadata metadata) {
        metadata.topics().stream()
                .filter(ClusterMetadata.Topic::denied)
                .findFirst()
                .ifPresent(topic -> {
                    throw new TargetException(
                            TargetException.Kind.DENIED,
                            "Topic " + topic.name() + " may not be used: "
                                    + topic.problem().orElse("")
                                    + ". Grant the user of the client properties DESCRIBE on it, and WRITE or READ as it is used.");
                });
    }

    private static boolean anyUnknown(ClusterMetadata metadata) {
        return metadata.topics().stream().anyMatch(topic -> topic.leaders().isEmpty());
    }

    private TargetException incomplete() {
        if (watch.metadata().isEmpty()) {
            return new TargetException(
                    TargetException.Kind.UNREACHABLE,
                    "No broker answers at " + bootstrapServers + " within " + PATIENCE_NANOS / 1_000_000_000
                            + " s. Check the address, and that the listener there speaks the security.protocol of the"
                            + " client properties.");
        }
        return new TargetException(
                TargetException.Kind.INCAPABLE,
                watch.metadata().orElseThrow().topics().stream()
                        .map(Connector::problem)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" ")));
    }

    private static String problem(ClusterMetadata.Topic topic) {
        if (topic.problem().isPresent() || topic.leaders().isEmpty()) {
            return "Topic " + topic.name() + " cannot be used: "
                    + topic.problem().orElse("it has no partitions") + ". Expected a topic that exists.";
        }
        int partition = topic.leaders().indexOf(ClusterMetadata.NO_LEADER);
        return partition < 0
                ? ""
                : "Partition " + partition + " of topic " + topic.name()
                        + " has no leader. Expected all brokers of its replicas to run.";
    }

    /** Waits until each client is connected to every leader of its partitions. */
    public void connect(List<? extends Connected> all) {
        long deadline = clock.nanoTime() + PATIENCE_NANOS;
        List<Broker> missing = missing(all);
        while (!missing.isEmpty()) {
            if (clock.nanoTime() > deadline) {
                throw new TargetException(
                        TargetException.Kind.UNREACHABLE,
                        "Cannot connect to " + missing.get(0) + ", which leads partitions. Expected the address that it"
                                + " advertises (advertised.listeners) to be reachable from here.");
            }
            turn();
            missing = missing(all);
        }
    }

    private static List<Broker> missing(List<? extends Connected> all) {
        return all.stream().flatMap(each -> each.notReady().stream()).distinct().toList();
    }
}
