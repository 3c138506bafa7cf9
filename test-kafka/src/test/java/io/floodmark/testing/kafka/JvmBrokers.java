package io.floodmark.testing.kafka;

import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.server.common.MetadataVersion;

/** Brokers in this JVM. The only class that knows Kafka's own kit for tests, which is an internal API. */
final class JvmBrokers implements Brokers {
    private final KafkaClusterTestKit kit;
    private final Map<String, String> client;
    private final Set<Integer> stopped = new ConcurrentSkipListSet<>();

    private JvmBrokers(KafkaClusterTestKit kit, Map<String, String> client) {
        this.kit = kit;
        this.client = client;
    }

    static JvmBrokers start(KafkaSettings settings) {
        Map<String, String> config = defaults(settings.brokers());
        Map<String, String> client = Map.of();
        if (settings.security() == Security.TLS) {
            TlsKeyStore keyStore = TlsKeyStore.make();
            config.putAll(keyStore.brokerConfig());
            client = keyStore.clientConfig();
        }
        if (settings.security() == Security.SASL) {
            client = SaslUser.ADMIN.properties();
        }
        config.putAll(settings.config());
        try {
            Path folder = ClusterFolder.make();
            KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                    .setNumBrokerNodes(settings.brokers())
                    .setNumControllerNodes(1)
                    .setBootstrapMetadataVersion(MetadataVersion.latestProduction())
                    .setBrokerSecurityProtocol(
                            settings.security() == Security.SASL
                                    ? SecurityProtocol.SASL_PLAINTEXT
                                    : SecurityProtocol.PLAINTEXT)
                    .setBaseDirectory(folder)
                    .build());
            config.forEach(builder::setConfigProp);
            KafkaClusterTestKit kit = builder.build();
            kit.format();
            kit.startup();
            kit.waitForReadyBrokers();
            return new JvmBrokers(kit, client);
        } catch (Exception e) {
            throw new IllegalStateException("cannot start a test cluster with " + settings, e);
        }
    }

    /** What lets a small cluster make its internal topics, and spares tests waits that are none of their business. */
    private static Map<String, String> defaults(int brokers) {
        return new TreeMap<>(Map.of(
                "auto.create.topics.enable", "false",
                "group.initial.rebalance.delay.ms", "0",
                "num.partitions", "1",
                "offsets.topic.replication.factor", Integer.toString(Math.min(3, brokers)),
                "offsets.topic.num.partitions", "3",
                "transaction.state.log.replication.factor", Integer.toString(Math.min(3, brokers)),
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "3"));
    }

    @Override
    public String bootstrapServers() {
        return kit.bootstrapServers();
    }

    @Override
    public Map<String, String> client() {
        return client;
    }

    @Override
    public List<Integer> ids() {
        return List.copyOf(new TreeSet<>(kit.brokers().keySet()));
    }

    @Override
    public boolean know(String topic) {
        return kit.brokers().entrySet().stream()
                .filter(broker -> !stopped.contains(broker.getKey()))
                .allMatch(broker -> broker.getValue().metadataCache().contains(topic));
    }

    @Override
    public void stop(int id) {
        if (stopped.add(id)) {
            Objects.requireNonNull(kit.brokers().get(id)).shutdown();
        }
    }

    @Override
    public void start(int id) {
        if (stopped.remove(id)) {
            Objects.requireNonNull(kit.brokers().get(id)).startup();
        }
    }

    @Override
    public void close() {
        try {
            kit.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot stop a test cluster", e);
        }
    }
}
