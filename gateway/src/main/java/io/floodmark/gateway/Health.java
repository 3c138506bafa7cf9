package io.floodmark.gateway;

import io.floodmark.gateway.cluster.BrokerHealth;
import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.cluster.Topics;
import io.floodmark.gateway.consumer.PartitionReaders;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.InFlightRequests;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.lane.Lanes;
import java.time.Duration;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Liveness and readiness of this instance. It is ready if a broker answered recently, no lane is near its bounds or has
 * a standing queue, and it is not shutting down. If records wait, some must have been written recently. All callers may
 * query it; only authorized callers see names of topics. Thread-safe.
 */
final class Health {
    private static final double HIGH_WATER = 0.8;
    private static final int MOST_SHOWN = 20;
    /** The longest time without a written record, which healthy clusters acknowledge in milliseconds. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(3);

    private final BrokerHealth brokerHealth;
    private final Lanes lanes;
    private final PartitionReaders readers;
    private final Topics topics;
    private final InFlightRequests traffic;

    Health(BrokerHealth brokerHealth, Lanes lanes, PartitionReaders readers, Topics topics, InFlightRequests traffic) {
        this.brokerHealth = brokerHealth;
        this.lanes = lanes;
        this.readers = readers;
        this.topics = topics;
        this.traffic = traffic;
    }

    /** Returns whether the process can do its work; if not, it must be restarted. */
    GatewayResponse live() {
        boolean alive = lanes.alive() && readers.alive();
        return new GatewayResponse(alive ? 200 : 503, GatewayJson.TYPE, "{\"alive\":" + alive + "}", false);
    }

    GatewayResponse ready(RequestContext context) {
        boolean brokers = brokerHealth.beats();
        double filled = lanes.filled();
        boolean overloaded = lanes.overloaded();
        boolean draining = traffic.draining();
        boolean nothing = lanes.writeNothing(LONGEST_SILENCE);
        boolean ready = brokers && filled < HIGH_WATER && !overloaded && !nothing && !draining && lanes.alive();
        String text = GatewayJson.write(json -> {
            json.writeStartObject();
            json.writeBooleanProperty("ready", ready);
            json.writeBooleanProperty("brokers-answer", brokers);
            json.writeNumberProperty(
                    "brokers",
                    brokerHealth
                            .cluster()
                            .map(cluster -> cluster.brokers().size())
                            .orElse(0));
            json.writeNumberProperty("fullest-lane", filled);
            json.writeBooleanProperty("a-queue-stands", overloaded);
            json.writeBooleanProperty("nothing-is-written", nothing);
            json.writeNumberProperty("stuck-partitions", lanes.stuckPartitions());
            json.writeBooleanProperty("draining", draining);
            weakTopics(json, context);
            json.writeEndObject();
        });
        return new GatewayResponse(ready ? 200 : 503, GatewayJson.TYPE, text, false);
    }

    /** Writes the topics in use for which acks=all may mean one copy. */
    private void weakTopics(JsonGenerator json, RequestContext context) {
        List<TopicView> weak =
                topics.found().stream().filter(TopicView::oneCopyIsEnough).toList();
        json.writeNumberProperty("topics-where-one-copy-is-enough", weak.size());
        json.writeArrayPropertyStart("shown");
        weak.stream()
                .filter(topic -> context.mayDescribe(topic.name()))
                .limit(MOST_SHOWN)
                .forEach(topic -> {
                    json.writeStartObject();
                    json.writeStringProperty("topic", topic.name());
                    json.writeNumberProperty("replication-factor", topic.replicationFactor());
                    topic.minInsyncReplicas()
                            .ifPresent(replicas -> json.writeNumberProperty("min.insync.replicas", replicas));
                    json.writeEndObject();
                });
        json.writeEndArray();
    }
}
