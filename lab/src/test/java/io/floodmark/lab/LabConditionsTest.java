package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.host.Machine;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LabConditionsTest {
    private static final Path FOLDER = Path.of("/labs/lab-x");

    private static Map<String, String> conditions(LabCluster cluster) {
        return LabConditions.of(
                        cluster,
                        TestLabs.settings(FOLDER),
                        LabLayout.of("x", FOLDER, cluster),
                        LabShares.of("unused", LabCluster.defaults()),
                        new Machine(Set.of(0, 1), 2, false, Bytes.ofGB(16)))
                .stream()
                .collect(Collectors.toMap(Condition::name, Condition::value));
    }

    @Test
    void listsEverySettingThatIsNotKafkasOwn() {
        LabCluster cluster = LabCluster.defaults();

        assertThat(conditions(cluster).keySet())
                .containsAll(NodeConfig.labSettings(cluster, TestLabs.settings(FOLDER))
                        .keySet());
        assertThat(conditions(cluster))
                .containsEntry("log.retention.check.interval.ms", "1000 (Kafka's own: 300000)")
                .containsEntry("controllers", "1, a process of its own")
                .containsEntry("cpu limit", "none: brokers and generator share all cores");
    }

    @Test
    void listsNoneOfThemWhereKafkasOwnAreAsked() {
        assertThat(conditions(
                        new LabCluster(3, "4.3.1", false, true, LabNode.DEFAULT, Map.of(), OptionalDouble.empty())))
                .doesNotContainKey("replica.lag.time.max.ms")
                .hasEntrySatisfying("settings", text -> assertThat(text).startsWith("Kafka's own"));
    }

    @Test
    void warnsOfTheBeansOfCombinedNodes() {
        assertThat(conditions(new LabCluster(
                                3, "4.3.1", true, false, LabNode.DEFAULT, Map.of(), OptionalDouble.empty()))
                        .get("controllers"))
                .startsWith("combined in broker 1, broker 2, broker 3")
                .contains("controller listener only");
    }

    @Test
    void showsWhatABrokerWasGivenButNoSecrets() {
        LabNode node = new LabNode(
                Optional.of("/jdk"),
                List.of("-XX:+UseZGC"),
                Map.of("num.io.threads", "2", "ssl.keystore.password", "s3cret"),
                List.of("/disk1"));

        assertThat(conditions(new LabCluster(
                        1, "4.3.1", false, false, LabNode.DEFAULT, Map.of(1, node), OptionalDouble.empty())))
                .containsEntry("broker-1 jvm", "unknown version in /jdk -Xmx1024m -XX:+UseZGC")
                .containsEntry("broker-1 num.io.threads", "2")
                .containsEntry("broker-1 ssl.keystore.password", "[hidden]")
                .containsEntry("broker-1 log directories", "/disk1/floodmark-x-broker-1-0");
    }
}
