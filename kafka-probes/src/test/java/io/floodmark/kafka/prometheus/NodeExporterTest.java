package io.floodmark.kafka.prometheus;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.host.HostProbe;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.probe.JmxAccess;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compares a real node_exporter with Floodmark's own reading of the same host. */
@Tag("tools")
@Timeout(120)
class NodeExporterTest {
    private static final int READINGS = 5;
    private static final ClusterLayout NOBODY = new ClusterLayout(
            "id", List.of(), OptionalInt.empty(), OptionalInt.empty(), List.of(), List.of(), List.of());

    @TempDir
    Path folder;

    @Test
    void saysWhatTheHostSays() throws Exception {
        Optional<String> program = program();
        assertThat(program)
                .as("node_exporter on the PATH (Debian: prometheus-node-exporter)")
                .isPresent();
        int port = JmxAccess.freePort();
        Process exporter = new ProcessBuilder(program.orElseThrow(), "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try {
            MetricsSource source = new MetricsSource.NodeExporter(
                    "http://127.0.0.1:" + port + "/metrics", OptionalInt.empty(), HttpAccess.OPEN);
            PrometheusTarget target = await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(
                            () -> new PrometheusAddresses(NOBODY, CLOCK)
                                    .find(List.of(source), seconds(5))
                                    .get(0),
                            found -> true);
            List<Sample> theirs = new ArrayList<>();
            List<Sample> ours = new ArrayList<>();
            try (PrometheusProbe probe = new PrometheusProbe(target, CLOCK);
                    HostProbe host = new HostProbe("localhost", List.of(folder), List::of, Set.of(), CLOCK)) {
                await().atMost(Duration.ofSeconds(60))
                        .pollInterval(target.period())
                        .until(() -> {
                            theirs.addAll(probe.read());
                            ours.addAll(host.read());
                            return values(theirs, Metric.HOST_CPU_BUSY).size() >= READINGS;
                        });
            }

            assertThat(theirs).extracting(Sample::quality).contains(Quality.EXACT);
            // The two readings are some milliseconds apart, in seconds; the kernel counts CPU in hundredths of a
            // second.
            agree(theirs, ours, Metric.HOST_CPU_BUSY, 0.10);
            agree(theirs, ours, Metric.HOST_CPU_IOWAIT, 0.10);
            agree(theirs, ours, Metric.HOST_CPU_STEAL, 0.05);
            agree(theirs, ours, Metric.HOST_MEMORY_AVAILABLE, 500e6);
            agree(theirs, ours, Metric.HOST_MEMORY_DIRTY, 200e6);
        } finally {
            exporter.destroyForcibly().waitFor();
        }
    }

    private static void agree(List<Sample> theirs, List<Sample> ours, Metric metric, double within) {
        assertThat(mean(values(theirs, metric))).as(metric.key()).isCloseTo(mean(values(ours, metric)), within(within));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static List<Double> values(List<Sample> samples, Metric metric) {
        return Pages.of(metric, samples).stream()
                .filter(sample -> sample.quality() == Quality.EXACT)
                .map(Sample::value)
                .toList();
    }

    private static Optional<String> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(place ->
                        Stream.of("node_exporter", "prometheus-node-exporter").map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
