package io.floodmark.gateway;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.floodmark.gateway.consumer.GroupInstances;
import io.floodmark.gateway.consumer.PartitionReaders;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.FixedAnswer;
import io.floodmark.gateway.http.GatewayContext;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.http.Route;
import io.floodmark.gateway.http.Routes;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.metadata.ClusterQueries;
import io.floodmark.gateway.metadata.V2Metadata;
import io.floodmark.gateway.metadata.V3Metadata;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.gateway.produce.ProduceHandler;
import io.floodmark.gateway.produce.RequestHead;
import io.floodmark.gateway.produce.V2Form;
import io.floodmark.gateway.produce.V3Form;
import io.floodmark.gateway.produce.V3Stream;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.read.EventStream;
import io.floodmark.gateway.read.ReadEndpoints;
import io.floodmark.gateway.read.V2Groups;
import java.util.ArrayList;
import java.util.List;

/** All routes of the gateway and their handlers. */
final class Api {
    /** The most bytes of metrics pages that clients have not read yet. */
    private static final long MOST_METRICS_BYTES = 8 << 20;

    private final List<Route> routes = new ArrayList<>();
    private final GatewayContext parts;

    private Api(GatewayContext parts) {
        this.parts = parts;
    }

    static Routes of(
            GatewayContext parts,
            ClusterQueries cluster,
            PartitionReaders readers,
            GroupInstances instances,
            Health health) {
        Api api = new Api(parts);
        api.operation(health);
        api.description();
        api.writing();
        api.reading(new ReadEndpoints(cluster, readers), cluster);
        api.v2(new V2Metadata(cluster));
        api.groups(new V2Groups(instances));
        api.v3(new V3Metadata(cluster));
        return new Routes(api.routes);
    }

    private void operation(Health health) {
        get("/livez", ErrorFormat.READ, context -> context.answer(health.live()));
        get("/readyz", ErrorFormat.READ, context -> context.answer(health.ready(context)));
        // Pages have memory of their own, because they are needed most when the memory of requests is full.
        RequestMemory pages = new RequestMemory(MOST_METRICS_BYTES);
        get(
                "/metrics",
                ErrorFormat.READ,
                context -> context.answerWithin(
                        new GatewayResponse(
                                200,
                                GatewayMetrics.CONTENT_TYPE,
                                parts.metrics().page(),
                                false),
                        pages.claim(context.principal())));
    }

    private void description() {
        FixedAnswer document = OpenApi.document();
        FixedAnswer index = FixedAnswer.of(Api.class, "index.html", "text/html; charset=utf-8");
        get("/openapi.json", ErrorFormat.READ, context -> context.answer(document));
        get("/", ErrorFormat.READ, context -> context.answer(index));
    }

    private void writing() {
        post(
                "/v1/topics/{topic}/records",
                ErrorFormat.WRITE,
                context -> ProduceHandler.serve(context, context.writable(0), RequestHead.of(context.request())));
    }

    private void reading(ReadEndpoints reading, ClusterQueries cluster) {
        Places streams = new Places(parts.settings().consume().streams(), "streams are open (consume.streams)");
        get("/v1/topics", ErrorFormat.READ, reading::topics);
        get("/v1/topics/{topic}/partitions", ErrorFormat.READ, reading::partitions);
        get("/v1/topics/{topic}/partitions/{partition}/offsets", ErrorFormat.READ, reading::offsets);
        get("/v1/topics/{topic}/partitions/{partition}/records", ErrorFormat.READ, reading::records);
        get(
                "/v1/topics/{topic}/events",
                ErrorFormat.READ,
                context -> EventStream.serve(reading, cluster, context, streams));
    }

    private void groups(V2Groups groups) {
        String instance = "/consumers/{group}/instances/{instance}";
        post("/consumers/{group}", ErrorFormat.V2, groups::create);
        routes.add(new Route(DELETE, instance, ErrorFormat.V2, groups::delete));
        post(instance + "/subscription", ErrorFormat.V2, groups::subscribe);
        get(instance + "/subscription", ErrorFormat.V2, groups::subscription);
        routes.add(new Route(DELETE, instance + "/subscription", ErrorFormat.V2, groups::unsubscribe));
        post(instance + "/assignments", ErrorFormat.V2, groups::assign);
        get(instance + "/assignments", ErrorFormat.V2, groups::assignment);
        post(instance + "/positions", ErrorFormat.V2, groups::seek);
        post(instance + "/positions/beginning", ErrorFormat.V2, groups::toBeginning);
        post(instance + "/positions/end", ErrorFormat.V2, groups::toEnd);
        get(instance + "/records", ErrorFormat.V2, groups::records);
        post(instance + "/offsets", ErrorFormat.V2, groups::commit);
        get(instance + "/offsets", ErrorFormat.V2, groups::committed);
    }

    private void v2(V2Metadata metadata) {
        get("/topics", ErrorFormat.V2, metadata::topics);
        get("/topics/{topic}", ErrorFormat.V2, metadata::topic);
        post(
                "/topics/{topic}",
                ErrorFormat.V2,
                context -> ProduceHandler.serve(context, context.writable(0), V2Form.of(context, Event.ANY_PARTITION)));
        get("/topics/{topic}/partitions", ErrorFormat.V2, metadata::partitions);
        get("/topics/{topic}/partitions/{partition}", ErrorFormat.V2, metadata::partition);
        post(
                "/topics/{topic}/partitions/{partition}",
                ErrorFormat.V2,
                context ->
                        ProduceHandler.serve(context, context.writable(0), V2Form.of(context, context.partition(1))));
        get("/topics/{topic}/partitions/{partition}/offsets", ErrorFormat.V2, metadata::offsets);
        get("/brokers", ErrorFormat.V2, metadata::brokers);
    }

    private void v3(V3Metadata metadata) {
        get("/v3/clusters", ErrorFormat.V3, metadata::clusters);
        get("/v3/clusters/{cluster}", ErrorFormat.V3, metadata::oneCluster);
        get("/v3/clusters/{cluster}/brokers", ErrorFormat.V3, metadata::brokers);
        get("/v3/clusters/{cluster}/brokers/{broker}", ErrorFormat.V3, metadata::broker);
        get("/v3/clusters/{cluster}/topics", ErrorFormat.V3, metadata::topics);
        get("/v3/clusters/{cluster}/topics/{topic}", ErrorFormat.V3, metadata::topic);
        get("/v3/clusters/{cluster}/topics/{topic}/partitions", ErrorFormat.V3, metadata::partitions);
        get("/v3/clusters/{cluster}/topics/{topic}/partitions/{partition}", ErrorFormat.V3, metadata::partition);
        // Each stream is a connection, so one principal leaves half of them to others.
        Places streams = new Places(
                parts.settings().http().maxConnections(), "streams of version 3 are open (http.max-connections)");
        post("/v3/clusters/{cluster}/topics/{topic}/records", ErrorFormat.V3, context -> v3Records(context, streams));
        post("/v3/clusters/{cluster}/topics/{topic}/records:batch", ErrorFormat.V3, context -> {
            String cluster = V3Metadata.cluster(context).id();
            ProduceHandler.serve(context, context.writable(1), V3Form.batch(context, cluster, context.writable(1)));
        });
    }

    private static void v3Records(RequestContext context, Places streams) {
        String cluster = V3Metadata.cluster(context).id();
        if (V3Stream.isOne(context.request())) {
            V3Stream.serve(context, cluster, context.writable(1), streams);
        } else {
            ProduceHandler.serve(context, context.writable(1), V3Form.records(context, cluster, context.writable(1)));
        }
    }

    private void get(String template, ErrorFormat format, Route.Endpoint endpoint) {
        routes.add(new Route(GET, template, format, endpoint));
    }

    private void post(String template, ErrorFormat format, Route.Endpoint endpoint) {
        routes.add(new Route(POST, template, format, endpoint));
    }
}
