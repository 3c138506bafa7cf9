package io.floodmark.kafka;

import io.floodmark.model.run.Condition;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The layout of a cluster at one moment.
 *
 * @param brokers all brokers by id, including fenced ones
 * @param activeController empty if it may not be read
 * @param metadataVersion finalized level of the feature; empty if unknown
 * @param foreignTopics topics of other clients that the principal may see
 * @param logDirectories empty if they may not be read
 * @param unread what could not be read, and why: one sentence each
 */
public record ClusterLayout(
        String clusterId,
        List<BrokerNode> brokers,
        OptionalInt activeController,
        OptionalInt metadataVersion,
        List<ForeignTopic> foreignTopics,
        List<LogDirectory> logDirectories,
        List<String> unread) {
    public ClusterLayout {
        brokers = List.copyOf(brokers);
        foreignTopics = List.copyOf(foreignTopics);
        logDirectories = List.copyOf(logDirectories);
        unread = List.copyOf(unread);
    }

    /** Returns the brokers that can lead partitions. */
    public List<BrokerNode> alive() {
        return brokers.stream().filter(broker -> !broker.fenced()).toList();
    }

    /** Returns the advertised addresses by broker id, unresolved. */
    public Map<Integer, InetSocketAddress> addresses() {
        return brokers.stream()
                .collect(Collectors.toMap(
                        BrokerNode::id, broker -> InetSocketAddress.createUnresolved(broker.host(), broker.port())));
    }

    /** Returns the ids of brokers that the cluster knows, but that do not take part. */
    public List<Integer> missing() {
        return brokers.stream().filter(BrokerNode::fenced).map(BrokerNode::id).toList();
    }

    /** Returns the conditions of the cluster for a report. */
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition("cluster", "id", clusterId));
        conditions.add(new Condition("cluster", "brokers", Integer.toString(brokers.size())));
        metadataVersion.ifPresent(level ->
                conditions.add(new Condition("cluster", "metadata.version", level + ", " + MetadataRelease.of(level))));
        for (BrokerNode broker : brokers) {
            String group = "broker " + broker.id();
            conditions.add(new Condition(group, "address", broker.host() + ":" + broker.port()));
            broker.rack().ifPresent(rack -> conditions.add(new Condition(group, "rack", rack)));
            broker.release().ifPresent(release -> conditions.add(new Condition(group, "release", release)));
            broker.listener().ifPresent(listener -> conditions.add(new Condition(group, "listener", listener)));
            broker.settings().forEach((key, value) -> conditions.add(new Condition(group, key, value)));
        }
        unread.forEach(note -> conditions.add(new Condition("cluster", "no data", note)));
        return conditions;
    }
}
