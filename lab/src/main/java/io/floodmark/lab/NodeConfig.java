package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.PlanException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The configuration of one Kafka process: what every lab needs, overridden by the lab's own settings, and both by those
 * of the plan.
 */
final class NodeConfig {
    private static final String CLIENTS = "CLIENTS";
    private static final String BROKERS = "BROKERS";
    private static final String CONTROLLERS = "CONTROLLERS";

    private NodeConfig() {}

    static Map<String, String> of(
            NodeSpec node, NodeAddresses addresses, LabCluster cluster, LabSettings settings, LabAccess access) {
        Map<String, String> config = new LinkedHashMap<>(network(node, addresses, access));
        config.putAll(access.processConfig(CLIENTS, List.of(BROKERS, CONTROLLERS)));
        config.put("log.dirs", node.logDirs().stream().map(Path::toString).collect(Collectors.joining(",")));
        config.putAll(sizes(cluster));
        if (!cluster.kafkaDefaults()) {
            config.putAll(labSettings(cluster, settings));
        }
        config.putAll(checked(node));
        return config;
    }

    private static Map<String, String> checked(NodeSpec node) {
        List<String> ours = node.given().config().keySet().stream()
                .filter(LabNode.SET_BY_LAB::contains)
                .sorted()
                .map(key -> node.name() + ": config." + key + " is set by the lab; leave it out")
                .toList();
        if (!ours.isEmpty()) {
            throw new PlanException(ours);
        }
        return node.given().config();
    }

    private static Map<String, String> network(NodeSpec node, NodeAddresses addresses, LabAccess access) {
        String host = addresses.host(node.id());
        Map<String, String> listeners = new LinkedHashMap<>();
        if (node.broker()) {
            listeners.put(CLIENTS, listener(CLIENTS, host, addresses.client(node)));
            Integer inner = addresses.inner().get(node.id());
            if (inner != null) {
                listeners.put(BROKERS, listener(BROKERS, host, inner));
            }
        }
        String advertised = String.join(",", listeners.values());
        if (node.controller()) {
            listeners.put(CONTROLLERS, listener(CONTROLLERS, host, addresses.controller(node)));
        }
        Map<String, String> config = new LinkedHashMap<>();
        config.put("process.roles", roles(node));
        config.put("node.id", Integer.toString(node.id()));
        config.put("listeners", String.join(",", listeners.values()));
        if (node.broker()) {
            config.put("advertised.listeners", advertised);
            config.put("inter.broker.listener.name", access.secured() ? BROKERS : CLIENTS);
        }
        config.put("controller.listener.names", CONTROLLERS);
        config.put("controller.quorum.voters", addresses.voters());
        config.put(
                "listener.security.protocol.map",
                CLIENTS + ":" + access.clientProtocol() + "," + BROKERS + ":" + access.innerProtocol() + ","
                        + CONTROLLERS + ":" + access.innerProtocol());
        return config;
    }

    private static String listener(String name, String host, int port) {
        return name + "://" + host + ":" + port;
    }

    private static String roles(NodeSpec node) {
        if (node.broker() && node.controller()) {
            return "broker,controller";
        }
        return node.broker() ? "broker" : "controller";
    }

    /** Returns settings without which a cluster of one or two brokers could not create its internal topics. */
    private static Map<String, String> sizes(LabCluster cluster) {
        String replicas = Integer.toString(Math.min(3, cluster.brokers()));
        String inSync = Integer.toString(Math.min(2, cluster.brokers()));
        Map<String, String> config = new LinkedHashMap<>();
        config.put("offsets.topic.replication.factor", replicas);
        config.put("transaction.state.log.replication.factor", replicas);
        config.put("transaction.state.log.min.isr", inSync);
        if (KafkaRelease.atLeast(cluster.kafkaVersion(), 4, 0)) {
            config.put("share.coordinator.state.topic.replication.factor", replicas);
            config.put("share.coordinator.state.topic.min.isr", inSync);
        }
        return config;
    }

    /**
     * Returns the settings that a lab changes so that trials take minutes and its disk usage stays small. Each is a
     * condition of its results.
     */
    static Map<String, String> labSettings(LabCluster cluster, LabSettings settings) {
        Map<String, String> config = new LinkedHashMap<>(settings.retention().brokerConfig());
        // With Kafka's 30 s, no replica would leave the in-sync set during a trial of seconds.
        config.put("replica.lag.time.max.ms", "5000");
        config.put("auto.create.topics.enable", "false");
        // Leaders that move during a trial would invalidate it.
        config.put("auto.leader.rebalance.enable", "false");
        config.put("group.initial.rebalance.delay.ms", "0");
        config.put("num.recovery.threads.per.data.dir", "1");
        config.put("offsets.topic.num.partitions", "3");
        config.put("transaction.state.log.num.partitions", "3");
        if (KafkaRelease.atLeast(cluster.kafkaVersion(), 4, 0)) {
            config.put("share.coordinator.state.topic.num.partitions", "3");
        }
        return config;
    }
}
