package io.floodmark.bench.existing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.quota.ClientQuotaFilter;

/** Reads a {@link ClusterState} with a client that belongs to the caller. Used once. */
public final class ClusterStateReader {
    private static final Set<ConfigEntry.ConfigSource> SET = Set.of(
            ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG,
            ConfigEntry.ConfigSource.DYNAMIC_BROKER_CONFIG,
            ConfigEntry.ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG);

    private final Admin admin;
    private final Map<String, String> facts = new HashMap<>();

    private ClusterStateReader(Admin admin) {
        this.admin = admin;
    }

    public static ClusterState read(Admin admin) throws ExecutionException, InterruptedException {
        return new ClusterStateReader(admin).read();
    }

    private ClusterState read() throws ExecutionException, InterruptedException {
        Set<String> names = admin.listTopics(new ListTopicsOptions().listInternal(true))
                .names()
                .get();
        for (TopicDescription topic :
                admin.describeTopics(names).allTopicNames().get().values()) {
            facts.put("topic " + topic.name(), topic(topic));
        }
        for (Node node : admin.describeCluster().nodes().get()) {
            ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, node.idString());
            facts.put("broker " + node.id(), overrides(broker).toString());
        }
        for (GroupListing group : admin.listGroups().all().get()) {
            facts.put("group " + group.groupId(), offsets(group.groupId()).toString());
        }
        admin.describeClientQuotas(ClientQuotaFilter.all())
                .entities()
                .get()
                .forEach((entity, limits) -> facts.put("quota " + entity.entries(), limits.toString()));
        transactions();
        return new ClusterState(facts);
    }

    private String topic(TopicDescription topic) throws ExecutionException, InterruptedException {
        List<String> replicas = topic.partitions().stream()
                .map(partition -> partition.replicas().stream()
                        .map(Node::idString)
                        .toList()
                        .toString())
                .toList();
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
        // Internal topics grow as groups are created and removed.
        String ends = topic.isInternal() ? "" : " ends " + ends(topic);
        return topic.topicId() + " replicas " + replicas + " " + overrides(resource) + ends;
    }

    private Map<String, String> overrides(ConfigResource resource) throws ExecutionException, InterruptedException {
        Map<String, String> overrides = new TreeMap<>();
        admin.describeConfigs(List.of(resource))
                .all()
                .get()
                .values()
                .forEach(config -> config.entries().stream()
                        .filter(entry -> SET.contains(entry.source()))
                        .forEach(entry -> overrides.put(entry.name(), String.valueOf(entry.value()))));
        return overrides;
    }

    private Collection<Long> ends(TopicDescription topic) throws ExecutionException, InterruptedException {
        List<Long> ends = new ArrayList<>();
        for (TopicPartitionInfo partition : topic.partitions()) {
            TopicPartition asked = new TopicPartition(topic.name(), partition.partition());
            ends.add(admin.listOffsets(Map.of(asked, OffsetSpec.latest()))
                    .partitionResult(asked)
                    .get()
                    .offset());
        }
        return ends;
    }

    private Map<String, Long> offsets(String group) throws ExecutionException, InterruptedException {
        Map<String, Long> offsets = new TreeMap<>();
        admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach((partition, offset) -> offsets.put(partition.toString(), offset.offset()));
        return offsets;
    }

    /** Reads the transactions, which brokers list from Kafka 3.0 on. */
    private void transactions() throws ExecutionException, InterruptedException {
        try {
            for (TransactionListing transaction : admin.listTransactions().all().get()) {
                facts.put(
                        "transactional id " + transaction.transactionalId(),
                        transaction.state().toString());
            }
        } catch (ExecutionException refused) {
            if (!(refused.getCause() instanceof UnsupportedVersionException)) {
                throw refused;
            }
        }
    }
}
