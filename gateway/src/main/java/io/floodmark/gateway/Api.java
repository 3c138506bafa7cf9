package io.floodmark.gateway;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import java.util.ArrayList;
import java.util.List;

/** All that is served, and where. */
final class Api {
    /** Of pages of metrics that clients have not taken. */
    private static final long MOST_METRICS_BYTES = 8 << 20;

    private final List<Route> routes = new ArrayList<>();
    private final Parts parts;

    private Api(Parts parts) {
        this.parts = parts;
    }

    static Routes of(Parts parts, ClusterReader cluster, PartitionReaders readers, GroupInstances instances) {
        Api api = new Api(parts);
        api.operation();
        api.description();
        api.writing();
        api.reading(new Reading(cluster, readers), cluster);
        api.v2(new V2Metadata(cluster));
        api.groups(new V2Groups(instances));
        api.v3(new V3Metadata(cluster));
        return new Routes(api.routes);
    }

    private void operation() {
        get("/livez", Dialect.READ, call -> call.answer(parts.health().live()));
        get("/readyz", Dialect.READ, call -> call.answer(parts.health().ready(call)));
        // Of its own, since it is asked for when the memory of requests is full.
        ByteBudget pages = new ByteBudget(MOST_METRICS_BYTES);
        get(
                "/metrics",
                Dialect.READ,
                call -> call.answerWithin(
                        new Answer(
                                200,
                                GatewayMetrics.CONTENT_TYPE,
                                parts.metrics().page(),
                                false),
                        pages.claim(call.principal())));
    }

    private void description() {
        FixedAnswer document = OpenApi.document();
        FixedAnswer index = FixedAnswer.of("index.html", "text/html; charset=utf-8");
        get("/openapi.json", Dialect.READ, call -> call.answer(document));
        get("/", Dialect.READ, call -> call.answer(index));
    }

    private void writing() {
        post(
                "/v1/topics/{topic}/records",
                Dialect.WRITE,
                call -> Exchange.serve(call, call.writable(0), RequestHead.of(call.request())));
    }

    private void reading(Reading reading, ClusterReader cluster) {
        Places streams = new Places(parts.settings().consume().streams(), "streams are open (consume.streams)");
        get("/v1/topics", Dialect.READ, reading::topics);
        get("/v1/topics/{topic}/partitions", Dialect.READ, reading::partitions);
        get("/v1/topics/{topic}/partitions/{partition}/offsets", Dialect.READ, reading::offsets);
        get("/v1/topics/{topic}/partitions/{partition}/records", Dialect.READ, reading::records);
        get("/v1/topics/{topic}/events", Dialect.READ, call -> EventStream.serve(reading, cluster, call, streams));
    }

    private void groups(V2Groups groups) {
        String instance = "/consumers/{group}/instances/{instance}";
        post("/consumers/{group}", Dialect.V2, groups::create);
        routes.add(new Route(DELETE, instance, Dialect.V2, groups::delete));
        post(instance + "/subscription", Dialect.V2, groups::subscribe);
        get(instance + "/subscription", Dialect.V2, groups::subscription);
        routes.add(new Route(DELETE, instance + "/subscription", Dialect.V2, groups::unsubscribe));
        post(instance + "/assignments", Dialect.V2, groups::assign);
        get(instance + "/assignments", Dialect.V2, groups::assignment);
        post(instance + "/positions", Dialect.V2, groups::seek);
        post(instance + "/positions/beginning", Dialect.V2, groups::toBeginning);
        post(instance + "/positions/end", Dialect.V2, groups::toEnd);
        get(instance + "/records", Dialect.V2, groups::records);
        post(instance + "/offsets", Dialect.V2, groups::commit);
        get(instance + "/offsets", Dialect.V2, groups::committed);
    }

    private void v2(V2Metadata metadata) {
        get("/topics", Dialect.V2, metadata::topics);
        get("/topics/{topic}", Dialect.V2, metadata::topic);
        post(
                "/topics/{topic}",
                Dialect.V2,
                call -> Exchange.serve(call, call.writable(0), V2Form.of(call, Event.ANY_PARTITION)));
        get("/topics/{topic}/partitions", Dialect.V2, metadata::partitions);
        get("/topics/{topic}/partitions/{partition}", Dialect.V2, metadata::partition);
        post(
                "/topics/{topic}/partitions/{partition}",
                Dialect.V2,
                call -> Exchange.serve(call, call.writable(0), V2Form.of(call, call.partition(1))));
        get("/topics/{topic}/partitions/{partition}/offsets", Dialect.V2, metadata::offsets);
        get("/brokers", Dialect.V2, metadata::brokers);
    }

    private void v3(V3Metadata metadata) {
        get("/v3/clusters", Dialect.V3, metadata::clusters);
        get("/v3/clusters/{cluster}", Dialect.V3, metadata::oneCluster);
        get("/v3/clusters/{cluster}/brokers", Dialect.V3, metadata::brokers);
        get("/v3/clusters/{cluster}/brokers/{broker}", Dialect.V3, metadata::broker);
        get("/v3/clusters/{cluster}/topics", Dialect.V3, metadata::topics);
        get("/v3/clusters/{cluster}/topics/{topic}", Dialect.V3, metadata::topic);
        get("/v3/clusters/{cluster}/topics/{topic}/partitions", Dialect.V3, metadata::partitions);
        get("/v3/clusters/{cluster}/topics/{topic}/partitions/{partition}", Dialect.V3, metadata::partition);
        // Each is a connection: one principal leaves half of them to others.
        Places streams = new Places(
                parts.settings().http().maxConnections(), "streams of version 3 are open (http.max-connections)");
        post("/v3/clusters/{cluster}/topics/{topic}/records", Dialect.V3, call -> v3Records(call, streams));
        post("/v3/clusters/{cluster}/topics/{topic}/records:batch", Dialect.V3, call -> {
            String cluster = V3Metadata.cluster(call).id();
            Exchange.serve(call, call.writable(1), V3Form.batch(call, cluster, call.writable(1)));
        });
    }

    private static void v3Records(Call call, Places streams) {
        String cluster = V3Metadata.cluster(call).id();
        if (V3Stream.isOne(call.request())) {
            V3Stream.serve(call, cluster, call.writable(1), streams);
        } else {
            Exchange.serve(call, call.writable(1), V3Form.records(call, cluster, call.writable(1)));
        }
    }

    private void get(String template, Dialect dialect, Route.Endpoint endpoint) {
        routes.add(new Route(GET, template, dialect, endpoint));
    }

    private void post(String template, Dialect dialect, Route.Endpoint endpoint) {
        routes.add(new Route(POST, template, dialect, endpoint));
    }
}
