package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.error.PlanException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeConfigTest {
    private static final LabAccess OPEN =
            LabAccess.make(LabSecurity.NONE, List.of(), Path.of("none"), Path.of("none"), new SecureRandom());
    private static final Path FOLDER = Path.of("/labs/lab-x");

    private static LabCluster cluster(int brokers, String version, boolean combined, boolean defaults, LabNode node) {
        return new LabCluster(brokers, version, combined, defaults, node, Map.of(), OptionalDouble.empty());
    }

    private static Map<String, String> config(LabCluster cluster, int node) {
        LabLayout layout = LabLayout.of("x", FOLDER, cluster);
        String host = NodeAddresses.LOOPBACK;
        NodeAddresses addresses = new NodeAddresses(
                Map.of(1, host, 2, host, 3, host, 100, host),
                Map.of(1, 21, 2, 22, 3, 23),
                Map.of(),
                Map.of(1, 31, 2, 32, 3, 33, 100, 30));
        return NodeConfig.of(layout.node(node).orElseThrow(), addresses, cluster, TestLabs.settings(FOLDER), OPEN);
    }

    @Test
    void givesABrokerAListenerOnLoopbackOnly() {
        Map<String, String> config = config(cluster(3, "4.3.1", false, false, LabNode.DEFAULT), 2);

        assertThat(config)
                .containsEntry("process.roles", "broker")
                .containsEntry("node.id", "2")
                .containsEntry("listeners", "CLIENTS://127.0.0.1:22")
                .containsEntry("advertised.listeners", "CLIENTS://127.0.0.1:22")
                .containsEntry("log.dirs", "/labs/lab-x/broker-2/data");
        assertThat(config.get("controller.quorum.voters")).contains("100@127.0.0.1:30");
    }

    @Test
    void givesADedicatedControllerNothingOfABrokers() {
        LabNode node =
                new LabNode(Optional.of("/jdk"), List.of("-Xmx4g"), Map.of("num.io.threads", "2"), List.of("/d"));

        Map<String, String> config = config(cluster(3, "4.3.1", false, false, node), LabLayout.CONTROLLER_ID);

        assertThat(config)
                .containsEntry("process.roles", "controller")
                .containsEntry("listeners", "CONTROLLERS://127.0.0.1:30")
                .containsEntry("log.dirs", "/labs/lab-x/controller-100/data")
                .doesNotContainKeys("advertised.listeners", "num.io.threads");
    }

    @Test
    void givesACombinedNodeBothListeners() {
        assertThat(config(cluster(3, "4.3.1", true, false, LabNode.DEFAULT), 1))
                .containsEntry("process.roles", "broker,controller")
                .containsEntry("listeners", "CLIENTS://127.0.0.1:21,CONTROLLERS://127.0.0.1:31");
    }

    @Test
    void replicatesInternalTopicsAsFarAsThereAreBrokers() {
        assertThat(config(cluster(2, "4.3.1", false, true, LabNode.DEFAULT), 1))
                .containsEntry("offsets.topic.replication.factor", "2")
                .containsEntry("transaction.state.log.min.isr", "2")
                .containsEntry("share.coordinator.state.topic.replication.factor", "2");
    }

    @Test
    void leavesOutWhatKafkaThreeDoesNotKnow() {
        assertThat(config(cluster(3, "3.9.1", false, false, LabNode.DEFAULT), 1).keySet())
                .noneMatch(key -> key.startsWith("share."));
    }

    @Test
    void changesNoTimersAndSizesWhereKafkasOwnAreAsked() {
        assertThat(config(cluster(3, "4.3.1", false, true, LabNode.DEFAULT), 1))
                .doesNotContainKeys("replica.lag.time.max.ms", "log.segment.bytes", "log.retention.check.interval.ms");
    }

    @Test
    void letsThePlanHaveTheLastWord() {
        LabNode node = new LabNode(
                Optional.empty(),
                List.of(),
                Map.of("replica.lag.time.max.ms", "9000", "num.io.threads", "2"),
                List.of());

        assertThat(config(cluster(3, "4.3.1", false, false, node), 1))
                .containsEntry("replica.lag.time.max.ms", "9000")
                .containsEntry("num.io.threads", "2");
    }

    @Test
    void refusesWhatOnlyTheLabCanKnow() {
        LabNode node = new LabNode(
                Optional.empty(), List.of(), Map.of("log.dirs", "/x", "listeners", "PLAINTEXT://:1"), List.of());

        assertThatThrownBy(() -> config(cluster(3, "4.3.1", false, false, node), 1))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("config.listeners is set by the lab")
                .hasMessageContaining("config.log.dirs is set by the lab");
    }

    @Test
    void choosesDifferentPortsForAll() {
        LabLayout layout = LabLayout.of("x", FOLDER, cluster(5, "4.3.1", true, false, LabNode.DEFAULT));

        NodeAddresses ports = NodeAddresses.onLoopback(layout, false, new Random(7));

        assertThat(ports.clients()).hasSize(5);
        assertThat(ports.controllers()).containsOnlyKeys(1, 2, 3);
        assertThat(ports.clients().values())
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(ports.controllers().values());
    }
}
