package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.kafka.wire.net.Link;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One independent producer's partitions and its own connections, one to each broker that leads a partition. Connections
 * outlive stints and changes of topics. One thread.
 */
final class Routing implements Connector.Connected {
    private final Links links;
    private final @Nullable DueBook dues;
    private final Map<Broker, Route> routes = new LinkedHashMap<>();
    private final List<Lane> lanes = new ArrayList<>();

    /** @param dues null where nobody in this process reads what is written */
    Routing(Links links, @Nullable DueBook dues) {
        this.links = links;
        this.dues = dues;
    }

    /** Begins anew with all partitions of these topics, one topic's after the other's, in order of partition. */
    void retarget(Layout layout) {
        lanes.clear();
        for (Layout.Topic topic : layout.topics()) {
            for (int partition = 0; partition < topic.leaders().size(); partition++) {
                PartitionDues written = dues == null ? null : dues.of(topic.name(), partition);
                lanes.add(new Lane(topic.name(), topic.id(), partition, lanes.size(), written));
            }
        }
        settle(layout);
    }

    /** Leads every partition to its present leader; what waits in the lanes stays there. */
    void settle(Layout layout) {
        routes.values().forEach(route -> route.lanes().clear());
        for (Lane lane : lanes) {
            Optional<Broker> leader = layout.leader(lane.topic(), lane.partition());
            lane.reroute(leader.map(this::route).orElse(null));
        }
    }

    /** Numbers the records that this producer sends, for brokers to know again what comes twice. */
    void number(ProducerId id) {
        lanes.forEach(lane -> lane.number(new Numbering(id)));
    }

    private Route route(Broker broker) {
        return routes.computeIfAbsent(broker, to -> new Route(links.link(to)));
    }

    /** The connection to one of those who lead. */
    Link toALeader() {
        for (Lane lane : lanes) {
            Route route = lane.route();
            if (route != null) {
                return route.link();
            }
        }
        throw new TargetException(
                TargetException.Kind.INCAPABLE,
                "No partition has a leader. Expected all brokers of its replicas to run.");
    }

    List<Lane> lanes() {
        return lanes;
    }

    Iterable<Route> routes() {
        return routes.values();
    }

    @Override
    public List<Broker> notReady() {
        List<Broker> waiting = new ArrayList<>();
        routes.forEach((broker, route) -> {
            boolean leads = lanes.stream().anyMatch(lane -> lane.route() == route);
            if (leads && !links.ready(route.link())) {
                waiting.add(broker);
            }
        });
        return waiting;
    }

    /** Closes all connections: answers are outstanding that nobody waits for any more. The next use opens new ones. */
    void dropRoutes() {
        routes.values().forEach(route -> links.drop(route.link()));
        routes.clear();
        lanes.forEach(lane -> lane.reroute(null));
    }
}
