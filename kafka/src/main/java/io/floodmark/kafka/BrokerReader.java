package io.floodmark.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeFeaturesOptions;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.SupportedVersionRange;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/** Reads what brokers report about themselves: release, listener, settings. */
final class BrokerReader {
    /** Settings of a broker on which measured numbers, and the space of deleted data, depend. */
    private static final Set<String> SETTINGS = Set.of(
            "auto.leader.rebalance.enable",
            "background.threads",
            "compression.type",
            "log.flush.interval.messages",
            "log.flush.interval.ms",
            "log.retention.check.interval.ms",
            "log.segment.delete.delay.ms",
            "message.max.bytes",
            "num.io.threads",
            "num.network.threads",
            "num.replica.fetchers",
            "queued.max.requests",
            "replica.fetch.max.bytes",
            "replica.lag.time.max.ms",
            "socket.receive.buffer.bytes",
            "socket.request.max.bytes",
            "socket.send.buffer.bytes");

    private final Admin admin;
    private final PermittedReads reads;

    BrokerReader(Admin admin, PermittedReads reads) {
        this.admin = admin;
        this.reads = reads;
    }

    List<BrokerNode> read(List<Node> nodes) {
        Map<Integer, KafkaFuture<FeatureMetadata>> features = new LinkedHashMap<>();
        List<ConfigResource> resources = new ArrayList<>();
        for (Node node : nodes) {
            if (!node.isFenced()) {
                DescribeFeaturesOptions options = new DescribeFeaturesOptions().nodeId(node.id());
                features.put(node.id(), admin.describeFeatures(options).featureMetadata());
                resources.add(new ConfigResource(ConfigResource.Type.BROKER, node.idString()));
            }
        }
        Map<ConfigResource, Config> configs = reads.read(
                        "the brokers' settings",
                        admin.describeConfigs(resources).all())
                .orElse(Map.of());
        List<BrokerNode> brokers = new ArrayList<>();
        for (Node node : nodes) {
            Optional<String> release = Optional.ofNullable(features.get(node.id()))
                    .flatMap(future -> reads.read("the release of broker " + node.id(), future))
                    .flatMap(BrokerReader::release);
            Config config = configs.get(new ConfigResource(ConfigResource.Type.BROKER, node.idString()));
            brokers.add(broker(node, release, config == null ? Map.of() : values(config)));
        }
        return brokers;
    }

    private static BrokerNode broker(Node node, Optional<String> release, Map<String, String> config) {
        Map<String, String> settings = new TreeMap<>(config);
        settings.keySet().retainAll(SETTINGS);
        return new BrokerNode(
                node.id(),
                node.host(),
                node.port(),
                Optional.ofNullable(node.rack()),
                node.isFenced(),
                release,
                listener(config, node),
                settings);
    }

    /**
     * Returns the listener of {@code CLIENTS://host:9092,...} whose address is the advertised one of the node; or the
     * only listener.
     */
    private static Optional<String> listener(Map<String, String> config, Node node) {
        Map<String, String> addresses = new TreeMap<>();
        String advertised = config.getOrDefault("advertised.listeners", config.getOrDefault("listeners", ""));
        for (String listener : advertised.split(",", -1)) {
            addresses.put(
                    listener.strip().replaceAll("://.*", ""), listener.strip().replaceAll(".*://", ""));
        }
        addresses.remove("");
        for (String controller :
                config.getOrDefault("controller.listener.names", "").split(",", -1)) {
            addresses.remove(controller.strip());
        }
        if (addresses.size() == 1) {
            return addresses.keySet().stream().findFirst();
        }
        return addresses.entrySet().stream()
                .filter(address -> address.getValue().equals(node.host() + ":" + node.port()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static Map<String, String> values(Config config) {
        Map<String, String> values = new HashMap<>();
        config.entries().forEach(entry -> {
            if (entry.value() != null && !entry.isSensitive()) {
                values.put(entry.name(), entry.value());
            }
        });
        return values;
    }

    private static Optional<String> release(FeatureMetadata features) {
        SupportedVersionRange range = features.supportedFeatures().get(MetadataRelease.FEATURE);
        return range == null ? Optional.empty() : Optional.of(MetadataRelease.of(range.maxVersion()));
    }
}
