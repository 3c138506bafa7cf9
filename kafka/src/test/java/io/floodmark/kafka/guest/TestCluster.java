package io.floodmark.kafka.guest;

import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.server.common.MetadataVersion;

/** A real Kafka cluster in this JVM: brokers 0..n-1 and one controller of its own. */
public final class TestCluster implements AutoCloseable {
    public static final NanoClock CLOCK = System::nanoTime;

    private final KafkaClusterTestKit kit;

    private TestCluster(KafkaClusterTestKit kit) {
        this.kit = kit;
    }

    public static TestCluster plain(int brokers) {
        return start(brokers, SecurityProtocol.PLAINTEXT, Map.of(), Map.of());
    }

    /** Every broker in a rack of its own choice, so that placement can be looked at. */
    public static TestCluster racks(String... racks) {
        Map<Integer, Map<String, String>> perBroker = new TreeMap<>();
        for (int broker = 0; broker < racks.length; broker++) {
            perBroker.put(broker, Map.of("broker.rack", racks[broker]));
        }
        return start(racks.length, SecurityProtocol.PLAINTEXT, Map.of(), perBroker);
    }

    /** With users {@code plain-admin} (all rights) and {@code plain-user1} (none), and no rights by default. */
    public static TestCluster guarded(Map<String, String> config) {
        return start(1, SecurityProtocol.SASL_PLAINTEXT, config, Map.of());
    }

    public static TestCluster with(int brokers, Map<String, String> config) {
        return start(brokers, SecurityProtocol.PLAINTEXT, config, Map.of());
    }

    /** One broker that speaks TLS to clients, with this key store (password {@code changeit}). */
    public static TestCluster tls(Path keyStore) {
        return with(
                1,
                Map.of(
                        "listener.security.protocol.map", "EXTERNAL:SSL,CONTROLLER:PLAINTEXT",
                        "ssl.keystore.location", keyStore.toString(),
                        "ssl.keystore.password", "changeit",
                        "ssl.truststore.location", keyStore.toString(),
                        "ssl.truststore.password", "changeit"));
    }

    private static TestCluster start(
            int brokers,
            SecurityProtocol protocol,
            Map<String, String> config,
            Map<Integer, Map<String, String>> perBroker) {
        try {
            TestKitNodes nodes = new TestKitNodes.Builder()
                    .setNumBrokerNodes(brokers)
                    .setNumControllerNodes(1)
                    .setBootstrapMetadataVersion(MetadataVersion.latestProduction())
                    .setBrokerSecurityProtocol(protocol)
                    .setPerServerProperties(perBroker)
                    .build();
            KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(nodes);
            builder.setConfigProp("offsets.topic.replication.factor", Integer.toString(Math.min(3, brokers)));
            builder.setConfigProp("num.partitions", "1");
            config.forEach(builder::setConfigProp);
            KafkaClusterTestKit kit = builder.build();
            kit.format();
            kit.startup();
            kit.waitForReadyBrokers();
            return new TestCluster(kit);
        } catch (Exception e) {
            throw new IllegalStateException("the test cluster does not start", e);
        }
    }

    public String bootstrapServers() {
        return kit.bootstrapServers();
    }

    public KafkaClusterTestKit kit() {
        return kit;
    }

    /** Until every broker knows it: the controller alone answers who creates one. */
    public void awaitTopic(String topic) {
        await().until(() -> kit.brokers().values().stream()
                .allMatch(broker -> broker.metadataCache().contains(topic)));
    }

    public void stopBroker(int id) {
        Objects.requireNonNull(kit.brokers().get(id)).shutdown();
    }

    public ClusterClient connect() {
        return connect(ClientProperties.NONE);
    }

    public ClusterClient connect(ClientProperties properties) {
        return ClusterClient.connect(bootstrapServers(), properties, seconds(60));
    }

    /** Credentials of a user of a {@link #guarded} cluster. */
    public static ClientProperties user(String name, String password) {
        return ClientProperties.of(Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"" + name + "\" password=\""
                        + password + "\";"));
    }

    public static ClientProperties admin() {
        return user("plain-admin", "plain-admin-secret");
    }

    public static ClientProperties nobody() {
        return user("plain-user1", "plain-user1-secret");
    }

    public static Deadline seconds(int seconds) {
        return Deadline.in(Duration.ofSeconds(seconds), CLOCK);
    }

    @Override
    public void close() {
        try {
            kit.close();
        } catch (Exception e) {
            throw new IllegalStateException("the test cluster does not stop", e);
        }
    }
}
