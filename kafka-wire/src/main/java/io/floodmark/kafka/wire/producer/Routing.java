package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.BrokerRoute;
import io.floodmark.kafka.wire.batch.PartitionDueTimes;
import io.floodmark.kafka.wire.batch.PartitionQueue;
import io.floodmark.kafka.wire.batch.ProducerSequence;
import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnection;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.error.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One independent producer's partitions and its own connections, one to each broker that leads a partition. Connections
 * outlive load phases and changes of topics. Used by one thread.
 */
final class Routing implements Connector.Connected {
    private final BrokerConnections connections;
    private final @Nullable DueTimeIndex dues;
    private final Map<Broker, BrokerRoute> routes = new LinkedHashMap<>();
    private final List<PartitionQueue> queues = new ArrayList<>();

    /** @param dues null if no reader in this process reads what is written */
    Routing(BrokerConnections connections, @Nullable DueTimeIndex dues) {
        this.connections = connections;
        this.dues = dues;
    }

    /** Starts over with all partitions of these topics, grouped by topic, in order of partition. */
    void retarget(ClusterMetadata metadata) {
        queues.clear();
        for (ClusterMetadata.Topic topic : metadata.topics()) {
            for (int partition = 0; partition < topic.leaders().size(); partition++) {
                PartitionDueTimes written = dues == null ? null : dues.of(topic.name(), partition);
                queues.add(new PartitionQueue(topic.name(), topic.id(), partition, queues.size(), written));
            }
        }
        settle(metadata);
    }

    /** Assigns every partition to its current leader; the contents of partition queues stay there. */
    void settle(ClusterMetadata metadata) {
        routes.values().forEach(route -> route.queues().clear());
        for (PartitionQueue queue : queues) {
            Optional<Broker> leader = metadata.leader(queue.topic(), queue.partition());
            queue.reroute(leader.map(this::route).orElse(null));
        }
    }

    /** Numbers the records of this producer, so that brokers recognize duplicates. */
    void number(ProducerId id) {
        queues.forEach(queue -> queue.number(new ProducerSequence(id)));
    }

    private BrokerRoute route(Broker broker) {
        return routes.computeIfAbsent(broker, to -> new BrokerRoute(connections.connection(to)));
    }

    /** Returns the connection to one of the leaders. */
    BrokerConnection toALeader() {
        for (PartitionQueue queue : queues) {
            BrokerRoute route = queue.route();
            if (route != null) {
                return route.connection();
            }
        }
        throw new TargetException(
                TargetException.Kind.INCAPABLE,
                "No partition has a leader. Expected all brokers of its replicas to run.");
    }

    List<PartitionQueue> queues() {
        return queues;
    }

    Iterable<BrokerRoute> routes() {
        return routes.values();
    }

    @Override
    public List<Broker> notReady() {
        List<Broker> waiting = new ArrayList<>();
        routes.forEach((broker, route) -> {
            boolean leads = queues.stream().anyMatch(queue -> queue.route() == route);
            if (leads && !connections.ready(route.connection())) {
                waiting.add(broker);
            }
        });
        return waiting;
    }

    /** Closes all connections, because their outstanding answers are no longer needed. The next use opens new ones. */
    void dropRoutes() {
        routes.values().forEach(route -> connections.drop(route.connection()));
        routes.clear();
        queues.forEach(queue -> queue.reroute(null));
    }
}
