package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LabSharesTest {
    private final String name = "floodmark-test-" + ProcessHandle.current().pid() + "-" + System.identityHashCode(this);

    @Test
    void giveEachBrokerAQuotaOfItsOwnAndTheControllerNone() throws Exception {
        Path made;
        try (LabShares shares = LabShares.of(name, cluster(OptionalDouble.of(0.25)))) {
            Requires.right(shares.coresEach().isPresent(), "to make cgroups below the own one");
            made = shares.cgroup().orElseThrow();

            assertThat(shares.description()).isEqualTo("cgroup quota: 0.250 cores for each broker");
            assertThat(shares.prefix(node(1, true)))
                    .contains(made.resolve("broker-1").toString());
            assertThat(shares.prefix(node(2, true)))
                    .contains(made.resolve("broker-2").toString());
            assertThat(shares.prefix(node(100, false))).isEmpty();
            assertThat(quota(made.resolve("broker-2"))).startsWith("2500");
        }
        assertThat(made).doesNotExist();
    }

    @Test
    void showWhichBrokerTheKernelThrottles() throws Exception {
        try (LabShares shares = LabShares.of(name, cluster(OptionalDouble.of(0.15)))) {
            Requires.right(shares.coresEach().isPresent(), "to make cgroups below the own one");
            QuotaProbe probe = shares.probe(System::nanoTime).orElseThrow();
            List<String> command = new ArrayList<>(shares.prefix(node(1, true)));
            command.addAll(List.of("/bin/sh", "-c", "while :; do :; done"));
            Process busy = new ProcessBuilder(command).start();
            try {
                probe.read();
                await().untilAsserted(
                                () -> assertThat(throttled(probe.read(), 1)).anyMatch(share -> share > 0.5));
                assertThat(throttled(probe.read(), 2)).containsExactly(0.0);
            } finally {
                busy.destroyForcibly().waitFor();
            }
        }
    }

    private static List<Double> throttled(List<Sample> samples, int broker) {
        return samples.stream()
                .filter(sample -> sample.metric() == Metric.PROCESS_CPU_THROTTLED)
                .filter(sample -> sample.entity().equals(Entity.broker(broker)))
                .map(Sample::value)
                .toList();
    }

    @Test
    void areNoneWhereNothingIsAsked() {
        try (LabShares shares = LabShares.of(name, LabCluster.defaults())) {
            assertThat(shares.coresEach()).isEmpty();
            assertThat(shares.probe(System::nanoTime)).isEmpty();
            assertThat(shares.prefix(node(1, true))).isEmpty();
            assertThat(shares.cgroup()).isEmpty();
        }
    }

    private static String quota(Path group) throws Exception {
        Path first = group.resolve("cpu.cfs_quota_us");
        return Files.readString(Files.exists(first) ? first : group.resolve("cpu.max"));
    }

    private static LabCluster cluster(OptionalDouble coresEach) {
        return new LabCluster(
                2,
                "4.3.1",
                false,
                false,
                LabNode.DEFAULT,
                Map.of(),
                OptionalDouble.empty(),
                coresEach,
                LabSecurity.NONE,
                LabHosts.SHARED);
    }

    private static NodeSpec node(int id, boolean broker) {
        return new NodeSpec(id, broker, !broker, LabNode.DEFAULT, Path.of("/labs/x"), List.of());
    }
}
