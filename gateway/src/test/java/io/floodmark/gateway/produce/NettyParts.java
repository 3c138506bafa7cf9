package io.floodmark.gateway.produce;

import io.floodmark.gateway.Gateway;
import io.floodmark.gateway.cluster.TopicLookup;
import io.floodmark.gateway.cluster.Topics;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.GatewayContext;
import io.floodmark.gateway.http.InFlightRequests;
import io.floodmark.gateway.http.Route;
import io.floodmark.gateway.http.Routes;
import io.floodmark.gateway.lane.Affinity;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.RetryAfter;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.gateway.metrics.LaneEvents;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import io.vertx.core.http.HttpMethod;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * The parts of the gateway that all connections of a {@link NettyServer} share: those of {@link GatewayContext} that a
 * produce request needs.
 */
record NettyParts(
        GatewaySettings settings,
        NanoClock clock,
        GatewayMetrics metrics,
        Topics topics,
        Placement placement,
        Lanes lanes,
        RequestMemory memory,
        RetryAfter retryAfter,
        InFlightRequests traffic,
        Routes routes) {

    /** Opens the lanes and an admin client, as {@link Gateway} does; they live as long as the process. */
    static NettyParts open(GatewaySettings settings) {
        NanoClock clock = new SystemClock();
        RandomGenerator random = new SecureRandom();
        GatewayMetrics metrics = new GatewayMetrics(clock);
        Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers()));
        Topics topics = new Topics(new TopicLookup(admin), settings.kafka().topicRefresh(), clock);
        Affinity affinity = new Affinity(settings.affinity(), clock, random);
        RetryAfter retryAfter = new RetryAfter(clock, random);
        Lanes lanes =
                Lanes.open(settings, Map.of(), "lane", new LaneEvents(metrics, affinity, topics, retryAfter), clock);
        return new NettyParts(
                settings,
                clock,
                metrics,
                topics,
                new Placement(affinity, lanes.count(), metrics::notWritten),
                lanes,
                new RequestMemory(settings.requests().inMemory().value()),
                retryAfter,
                new InFlightRequests(),
                // Both servers find the topic by the same code, whose methods are constants of Vert.x.
                new Routes(List.of(
                        new Route(HttpMethod.POST, "/v1/topics/{topic}/records", ErrorFormat.WRITE, call -> {}))));
    }
}
