package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where a lab keeps its data and how many CPUs it may use. */
@Tag("full")
class LabStorageTest {
    @TempDir
    private Path folder;

    private static LabCluster cluster(LabNode node) {
        return new LabCluster(1, TestLabs.version(), true, false, node, Map.of(), OptionalDouble.empty());
    }

    @Test
    void keepsDataOnTheFoldersGivenOverARestartAndDeletesItInTheEnd() throws IOException {
        Path first = Files.createDirectory(folder.resolve("disk1"));
        Path second = Files.createDirectory(folder.resolve("disk2"));
        LabNode node = new LabNode(
                Optional.empty(),
                List.of("-Xmx300m", "-XX:TieredStopAtLevel=1"),
                Map.of(),
                List.of(first.toString(), second.toString()));

        try (Lab lab = Lab.start(cluster(node), TestLabs.settings(folder), TestLabs.tools(folder))) {
            LabServer broker = lab.brokers().get(0);
            assertThat(broker.logDirs()).hasSize(2).allMatch(dir -> Files.exists(dir.resolve("meta.properties")));
            assertThat(lab.logDirs()).isEqualTo(broker.logDirs());
            String identity = Files.readString(broker.logDirs().get(1).resolve("meta.properties"));
            ProcessStamp before = broker.stamp();

            broker.restart();

            assertThat(broker.stamp()).isNotEqualTo(before);
            assertThat(broker.logDirs().get(1).resolve("meta.properties")).hasContent(identity);
        }

        assertThat(first).isEmptyDirectory();
        assertThat(second).isEmptyDirectory();
    }

    @Test
    void keepsBrokersToTheCoresGivenWhereThatIsPermitted() throws IOException {
        Path group;
        LabCluster cluster = new LabCluster(
                1, TestLabs.version(), true, false, TestLabs.QUICK_START, Map.of(), OptionalDouble.of(1));
        try (Lab lab = Lab.start(cluster, TestLabs.settings(folder), TestLabs.tools(folder))) {
            String limit = lab.conditions().stream()
                    .filter(condition -> condition.name().equals("cpu limit"))
                    .findFirst()
                    .orElseThrow()
                    .value();
            Requires.right(limit.startsWith("cgroup quota: 1.00 cores"), "to make a cgroup: " + limit);
            group = TestLabs.tools(folder).registry().entries().get(0).cgroup().orElseThrow();

            assertThat(Files.readString(group.resolve("cgroup.procs")).lines())
                    .containsExactly(Long.toString(lab.brokers().get(0).pid()));
        }
        assertThat(group).doesNotExist();
    }
}
