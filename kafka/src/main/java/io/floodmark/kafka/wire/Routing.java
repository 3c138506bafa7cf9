package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.kafka.wire.net.Links;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One independent producer's partitions and its own connections, one to each broker that leads a partition. Connections
 * outlive stints and changes of topics. One thread.
 */
final class Routing {
    private final Links links;
    private final Map<Broker, Route> routes = new LinkedHashMap<>();
    private final List<Lane> lanes = new ArrayList<>();

    Routing(Links links) {
        this.links = links;
    }

    /** Begins anew with all partitions of these topics, one topic's after the other's, in order of partition. */
    void retarget(Layout layout) {
        lanes.clear();
        for (Layout.Topic topic : layout.topics()) {
            for (int partition = 0; partition < topic.leaders().size(); partition++) {
                lanes.add(new Lane(topic.name(), topic.id(), partition));
            }
        }
        settle(layout);
    }

    /** Leads every partition to its present leader; what waits in the lanes stays there. */
    void settle(Layout layout) {
        routes.values().forEach(route -> route.lanes().clear());
        for (Lane lane : lanes) {
            Optional<Broker> leader = leader(layout, lane);
            lane.reroute(leader.map(this::route).orElse(null));
        }
    }

    private static Optional<Broker> leader(Layout layout, Lane lane) {
        return layout.topics().stream()
                .filter(topic -> topic.name().equals(lane.topic())
                        && lane.partition() < topic.leaders().size())
                .findFirst()
                .flatMap(topic -> layout.broker(topic.leaders().get(lane.partition())));
    }

    private Route route(Broker broker) {
        return routes.computeIfAbsent(broker, to -> new Route(links.link(to)));
    }

    List<Lane> lanes() {
        return lanes;
    }

    Iterable<Route> routes() {
        return routes.values();
    }

    /** The leaders to whom no connection is ready yet; begins to connect. */
    List<Broker> notReady() {
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
