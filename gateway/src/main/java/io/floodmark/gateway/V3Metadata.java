package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import tools.jackson.core.JsonGenerator;

/** What version 3 tells of the cluster, its brokers, topics and partitions; only reading. */
final class V3Metadata {
    private static final String ROOT = "/v3/clusters";

    private final ClusterReader reader;

    V3Metadata(ClusterReader reader) {
        this.reader = reader;
    }

    /** The cluster that the path names. */
    static ClusterView cluster(Call call) {
        ClusterView cluster = call.parts().knownCluster();
        if (!cluster.id().equals(call.parameter(0))) {
            throw new RefusedException(Reason.NO_PATH, "there is no such cluster here; GET " + ROOT + " names it");
        }
        return cluster;
    }

    void clusters(Call call) {
        ClusterView cluster = call.parts().knownCluster();
        call.answer(list(
                call, "KafkaClusterList", ROOT, Optional.empty(), List.of(writer -> cluster(writer, call, cluster))));
    }

    void oneCluster(Call call) {
        ClusterView cluster = cluster(call);
        call.answer(Answer.ok(writer -> cluster(writer, call, cluster)));
    }

    void brokers(Call call) {
        ClusterView cluster = cluster(call);
        List<Consumer<JsonGenerator>> items = new ArrayList<>();
        for (Node broker : cluster.brokers()) {
            items.add(writer -> broker(writer, call, cluster, broker));
        }
        call.answer(list(call, "KafkaBrokerList", ROOT + "/" + cluster.id() + "/brokers", Optional.empty(), items));
    }

    void broker(Call call) {
        ClusterView cluster = cluster(call);
        String wanted = call.parameter(1);
        Node broker = cluster.brokers().stream()
                .filter(each -> Integer.toString(each.id()).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new RefusedException(Reason.NO_PATH, "there is no such broker"));
        call.answer(Answer.ok(writer -> broker(writer, call, cluster, broker)));
    }

    void topics(Call call) {
        ClusterView cluster = cluster(call);
        ListPage asked = ListPage.of(call);
        call.answer(reader.topics(call.loop())
                .map(names -> asked.of(
                        names.stream().filter(call::sees).toList(),
                        name -> name,
                        (name, last) -> name.compareTo(last) > 0))
                .compose(page -> reader.describe(call.loop(), page.items()).map(found -> {
                    List<Consumer<JsonGenerator>> items = new ArrayList<>();
                    for (String name : page.items()) {
                        TopicDescription topic = found.get(name);
                        if (topic != null) {
                            items.add(writer -> topic(writer, call, cluster, topic));
                        }
                    }
                    return list(call, "KafkaTopicList", ROOT + "/" + cluster.id() + "/topics", page.next(), items);
                })));
    }

    void topic(Call call) {
        ClusterView cluster = cluster(call);
        call.answer(reader.describe(call.loop(), call.known(1))
                .map(topic -> Answer.ok(writer -> topic(writer, call, cluster, topic))));
    }

    void partitions(Call call) {
        ClusterView cluster = cluster(call);
        String name = call.known(1);
        ListPage asked = ListPage.of(call);
        call.answer(reader.describe(call.loop(), name).map(topic -> {
            ListPage.Cut<TopicPartitionInfo> page = asked.of(
                    topic.partitions(),
                    each -> Integer.toString(each.partition()),
                    (each, last) -> each.partition() > number(last));
            List<Consumer<JsonGenerator>> items = new ArrayList<>();
            for (TopicPartitionInfo each : page.items()) {
                items.add(writer -> partition(writer, call, cluster, name, each));
            }
            String path = ROOT + "/" + cluster.id() + "/topics/" + name + "/partitions";
            return list(call, "KafkaPartitionList", path, page.next(), items);
        }));
    }

    private static int number(String partition) {
        if (!partition.matches("[0-9]{1,9}")) {
            throw ListPage.unknown();
        }
        return Integer.parseInt(partition);
    }

    void partition(Call call) {
        ClusterView cluster = cluster(call);
        String name = call.known(1);
        int number = call.partition(2);
        call.answer(reader.describe(call.loop(), name).map(topic -> {
            TopicPartitionInfo found = V2Metadata.partition(topic, number);
            return Answer.ok(writer -> partition(writer, call, cluster, name, found));
        }));
    }

    private static void cluster(JsonGenerator writer, Call call, ClusterView cluster) {
        String path = ROOT + "/" + cluster.id();
        begin(writer, call, "KafkaCluster", path, "crn:///kafka=" + cluster.id());
        writer.writeStringProperty("cluster_id", cluster.id());
        cluster.controller().ifPresent(id -> related(writer, call, "controller", path + "/brokers/" + id));
        related(writer, call, "acls", path + "/acls");
        related(writer, call, "brokers", path + "/brokers");
        related(writer, call, "broker_configs", path + "/broker-configs");
        related(writer, call, "consumer_groups", path + "/consumer-groups");
        related(writer, call, "topics", path + "/topics");
        related(writer, call, "partition_reassignments", path + "/topics/-/partitions/-/reassignment");
        writer.writeEndObject();
    }

    private static void broker(JsonGenerator writer, Call call, ClusterView cluster, Node broker) {
        String path = ROOT + "/" + cluster.id() + "/brokers/" + broker.id();
        begin(writer, call, "KafkaBroker", path, "crn:///kafka=" + cluster.id() + "/broker=" + broker.id());
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeNumberProperty("broker_id", broker.id());
        writer.writeStringProperty("host", broker.host());
        writer.writeNumberProperty("port", broker.port());
        if (broker.rack() == null) {
            writer.writeNullProperty("rack");
        } else {
            writer.writeStringProperty("rack", broker.rack());
        }
        related(writer, call, "configs", path + "/configs");
        related(writer, call, "partition_replicas", path + "/partition-replicas");
        writer.writeEndObject();
    }

    private static void topic(JsonGenerator writer, Call call, ClusterView cluster, TopicDescription topic) {
        String path = ROOT + "/" + cluster.id() + "/topics/" + topic.name();
        int replicas = topic.partitions().stream()
                .mapToInt(each -> each.replicas().size())
                .min()
                .orElse(0);
        begin(writer, call, "KafkaTopic", path, "crn:///kafka=" + cluster.id() + "/topic=" + topic.name());
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeStringProperty("topic_name", topic.name());
        writer.writeBooleanProperty("is_internal", topic.isInternal());
        writer.writeNumberProperty("replication_factor", replicas);
        writer.writeNumberProperty("partitions_count", topic.partitions().size());
        related(writer, call, "partitions", path + "/partitions");
        related(writer, call, "configs", path + "/configs");
        related(writer, call, "partition_reassignments", path + "/partitions/-/reassignment");
        writer.writeEndObject();
    }

    private static void partition(
            JsonGenerator writer, Call call, ClusterView cluster, String topic, TopicPartitionInfo partition) {
        String path = ROOT + "/" + cluster.id() + "/topics/" + topic + "/partitions/" + partition.partition();
        String resource = "crn:///kafka=" + cluster.id() + "/topic=" + topic + "/partition=" + partition.partition();
        begin(writer, call, "KafkaPartition", path, resource);
        writer.writeStringProperty("cluster_id", cluster.id());
        writer.writeStringProperty("topic_name", topic);
        writer.writeNumberProperty("partition_id", partition.partition());
        if (partition.leader() != null) {
            related(
                    writer,
                    call,
                    "leader",
                    path + "/replicas/" + partition.leader().id());
        }
        related(writer, call, "replicas", path + "/replicas");
        related(writer, call, "reassignment", path + "/reassignment");
        writer.writeEndObject();
    }

    private static Answer list(
            Call call, String kind, String path, Optional<String> next, List<Consumer<JsonGenerator>> items) {
        return Answer.ok(writer -> {
            writer.writeStartObject();
            writer.writeStringProperty("kind", kind);
            writer.writeObjectPropertyStart("metadata");
            writer.writeStringProperty("self", call.base() + path);
            if (next.isPresent()) {
                writer.writeStringProperty("next", call.base() + path + next.get());
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

    private static void begin(JsonGenerator writer, Call call, String kind, String path, String resource) {
        writer.writeStartObject();
        writer.writeStringProperty("kind", kind);
        writer.writeObjectPropertyStart("metadata");
        writer.writeStringProperty("self", call.base() + path);
        writer.writeStringProperty("resource_name", resource);
        writer.writeEndObject();
    }

    private static void related(JsonGenerator writer, Call call, String name, String path) {
        writer.writeObjectPropertyStart(name);
        writer.writeStringProperty("related", call.base() + path);
        writer.writeEndObject();
    }
}
