package io.floodmark.gateway.metadata;

import io.floodmark.gateway.cluster.ClusterView;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.RequestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import tools.jackson.core.JsonGenerator;

/** The metadata endpoints of version 3: the cluster, its brokers, topics and partitions. Read-only. */
public final class V3Metadata {
    private static final String ROOT = "/v3/clusters";

    private final ClusterQueries reader;

    public V3Metadata(ClusterQueries reader) {
        this.reader = reader;
    }

    /** Returns the cluster that the path names. */
    public static ClusterView cluster(RequestContext context) {
        ClusterView cluster = context.parts().knownCluster();
        if (!cluster.id().equals(context.parameter(0))) {
            throw new RefusedException(Reason.NO_PATH, "cluster not found; GET " + ROOT + " names it");
        }
        return cluster;
    }

    public void clusters(RequestContext context) {
        ClusterView cluster = context.parts().knownCluster();
        context.answer(list(
                context,
                "KafkaClusterList",
                ROOT,
                Optional.empty(),
                List.of(writer -> cluster(writer, context, cluster))));
    }

    public void oneCluster(RequestContext context) {
        ClusterView cluster = cluster(context);
        context.answer(GatewayResponse.ok(writer -> cluster(writer, context, cluster)));
    }

    public void brokers(RequestContext context) {
        ClusterView cluster = cluster(context);
        List<Consumer<JsonGenerator>> items = new ArrayList<>();
        for (Node broker : cluster.brokers()) {
            items.add(writer -> broker(writer, context, cluster, broker));
        }
        context.answer(
                list(context, "KafkaBrokerList", ROOT + "/" + cluster.id() + "/brokers", Optional.empty(), items));
    }

    public void broker(RequestContext context) {
        ClusterView cluster = cluster(context);
        String wanted = context.parameter(1);
        Node broker = cluster.brokers().stream()
                .filter(each -> Integer.toString(each.id()).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new RefusedException(Reason.NO_PATH, "broker not found"));
        context.answer(GatewayResponse.ok(writer -> broker(writer, context, cluster, broker)));
    }

    public void topics(RequestContext context) {
        ClusterView cluster = cluster(context);
        ListPage asked = ListPage.of(context);
        context.answer(reader.topics(context)
                .map(names -> asked.of(
                        names.stream().filter(context::mayDescribe).toList(),
                        name -> name,
                        (name, last) -> name.compareTo(last) > 0))
                .compose(page -> reader.describe(context, page.items()).map(found -> {
                    List<Consumer<JsonGenerator>> items = new ArrayList<>();
                    for (String name : page.items()) {
                        TopicDescription topic = found.get(name);
                        if (topic != null) {
                            items.add(writer -> topic(writer, context, cluster, topic));
                        }
                    }
                    return list(context, "KafkaTopicList", ROOT + "/" + cluster.id() + "/topics", page.next(), items);
                })));
    }

    public void topic(RequestContext context) {
        ClusterView cluster = cluster(context);
        context.answer(reader.describe(context, context.describable(1))
                .map(topic -> GatewayResponse.ok(writer -> topic(writer, context, cluster, topic))));
    }

    public void partitions(RequestContext context) {
        ClusterView cluster = cluster(context);
        String name = context.describable(1);
        ListPage asked = ListPage.of(context);
        context.answer(reader.describe(context, name).map(topic -> {
            ListPage.Cut<TopicPartitionInfo> page = asked.of(
                    topic.partitions(),
                    each -> Integer.toString(each.partition()),
                    (each, last) -> each.partition() > number(last));
            List<Consumer<JsonGenerator>> items = new ArrayList<>();
            for (TopicPartitionInfo each : page.items()) {
                items.add(writer -> partition(writer, context, cluster, name, each));
            }
            String path = ROOT + "/" + cluster.id() + "/topics/" + name + "/partitions";
            return list(context, "KafkaPartitionList", path, page.next(), items);
        }));
    }

    private static int number(String partition) {
        if (!partition.matches("[0-9]{1,9}")) {
            throw ListPage.unknown();
        }
        return Integer.parseInt(partition);
    }

    public void partition(RequestContext context) {
        ClusterView cluster = cluster(context);
        String name = context.describable(1);
        int number = context.partition(2);
        context.answer(reader.describe(context, name).map(topic -> {
            TopicPartitionInfo found = V2Metadata.partition(topic, number);
            return GatewayResponse.ok(writer -> partition(writer, context, cluster, name, found));
        }));
    }

    private static void cluster(JsonGenerator writer, RequestContext context, ClusterView cluster) {
        String path = ROOT + "/" + cluster.id();
        begin(writer, context, "KafkaCluster", path, "crn:///kafka=" + cluster.id());
        writer.writeStringProperty("cluster_id", cluster.id());
        cluster.controller().ifPresent(id -> related(writer, context, "controller", path + "/brokers/" + id));
        related(writer, context, "acls", path + "/acls");
        related(writer, context, "brokers", path + "/brokers");
        related(writer, context, "broker_configs", path + "/broker-configs");
        related(writer, context, "consumer_groups", path + "/consumer-groups");
        related(writer, context, "topics", path + "/topics");
        related(writer, context, "partition_reassignments", path + "/topics/-/partitions/-/reassignment");
        writer.writeEndObject();
    }

    private static void broker(JsonGenerator writer, RequestContext context, ClusterView cluster, Node broker) {
        String path = ROOT + "/" + cluster.id() + "/brokers/" + broker.id();
        begin(writer, context, "KafkaBroker", path, "crn:///kafka=" + cluster.id() + "/broker=" + broker.id());
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeNumberProperty("broker_id", broker.id());
        writer.writeStringProperty("host", broker.host());
        writer.writeNumberProperty("port", broker.port());
        if (broker.rack() == null) {
            writer.writeNullProperty("rack");
        } else {
            writer.writeStringProperty("rack", broker.rack());
        }
        related(writer, context, "configs", path + "/configs");
        related(writer, context, "partition_replicas", path + "/partition-replicas");
        writer.writeEndObject();
    }

    private static void topic(
            JsonGenerator writer, RequestContext context, ClusterView cluster, TopicDescription topic) {
        String path = ROOT + "/" + cluster.id() + "/topics/" + topic.name();
        int replicas = topic.partitions().stream()
                .mapToInt(each -> each.replicas().size())
                .min()
                .orElse(0);
        begin(writer, context, "KafkaTopic", path, "crn:///kafka=" + cluster.id() + "/topic=" + topic.name());
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeStringProperty("topic_name", topic.name());
        writer.writeBooleanProperty("is_internal", topic.isInternal());
        writer.writeNumberProperty("replication_factor", replicas);
        writer.writeNumberProperty("partitions_count", topic.partitions().size());
        related(writer, context, "partitions", path + "/partitions");
        related(writer, context, "configs", path + "/configs");
        related(writer, context, "partition_reassignments", path + "/partitions/-/reassignment");
        writer.writeEndObject();
    }

    private static void partition(
            JsonGenerator writer,
            RequestContext context,
            ClusterView cluster,
            String topic,
            TopicPartitionInfo partition) {
        String path = ROOT + "/" + cluster.id() + "/topics/" + topic + "/partitions/" + partition.partition();
        String resource = "crn:///kafka=" + cluster.id() + "/topic=" + topic + "/partition=" + partition.partition();
        begin(writer, context, "KafkaPartition", path, resource);
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeStringProperty("topic_name", topic);
        writer.writeNumberProperty("partition_id", partition.partition());
        if (partition.leader() != null) {
            related(
                    writer,
                    context,
                    "leader",
                    path + "/replicas/" + partition.leader().id());
        }
        related(writer, context, "replicas", path + "/replicas");
        related(writer, context, "reassignment", path + "/reassignment");
        writer.writeEndObject();
    }

    private static GatewayResponse list(
            RequestContext context,
            String kind,
            String path,
            Optional<String> next,
            List<Consumer<JsonGenerator>> items) {
        return GatewayResponse.ok(writer -> {
            writer.writeStartObject();
            writer.writeStringProperty("kind", kind);
            writer.writeObjectPropertyStart("metadata");
            writer.writeStringProperty("self", context.base() + path);
            if (next.isPresent()) {
                writer.writeStringProperty("next", context.base() + path + next.get());
            } else {
                writer.writeNullProperty("next");
            }
            writer.writeEndObject();
            writer.writeArrayPropertyStart("data");
            items.forEach(item -> item.accept(writer));
            writer.writeEndArray();
            writer.writeEndObject();
        });
    }

    private static void begin(JsonGenerator writer, RequestContext context, String kind, String path, String resource) {
        writer.writeStartObject();
        writer.writeStringProperty("kind", kind);
        writer.writeObjectPropertyStart("metadata");
        writer.writeStringProperty("self", context.base() + path);
        writer.writeStringProperty("resource_name", resource);
        writer.writeEndObject();
    }

    private static void related(JsonGenerator writer, RequestContext context, String name, String path) {
        writer.writeObjectPropertyStart(name);
        writer.writeStringProperty("related", context.base() + path);
        writer.writeEndObject();
    }
}
