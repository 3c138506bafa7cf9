package io.floodmark.kafka.prometheus;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the targets found at valid and invalid addresses of a real HTTP server. */
@Timeout(60)
class PrometheusAddressesTest {
    private static final String BROKER = "kafka_server_replicamanager_leadercount 3\nprocess_cpu_seconds_total 8.5\n";

    private final MetricsServer server = new MetricsServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void takesABrokerForTheOneThatAdvertisesTheHost() {
        server.answers(MetricsServer.page(BROKER));

        List<PrometheusTarget> found = find(layout("a.invalid", "localhost"), prometheus(server.url()));

        assertThat(found).singleElement().satisfies(target -> {
            assertThat(target.entities()).containsExactly(Entity.broker(2));
            assertThat(target.period()).isEqualTo(Duration.ofSeconds(1));
            assertThat(target.conditions())
                    .singleElement()
                    .satisfies(condition -> assertThat(condition.value())
                            .contains("JMX exporter's example rules", "2 metrics", "no data: broker.handler.idle"));
        });
    }

    @Test
    void asksWhoseMetricsTheyAreWhereSeveralBrokersAdvertiseTheHost() {
        server.answers(MetricsServer.page(BROKER));
        ClusterLayout shared = layout("localhost", "localhost");

        assertThat(problem(shared, prometheus(server.url())))
                .hasMessageContaining("brokers [1, 2] all advertise host 127.0.0.1")
                .hasMessageContaining("--prometheus ID=URL");
        assertThat(find(shared, new MetricsSource.Prometheus(server.url(), OptionalInt.of(2), HttpAccess.OPEN)))
                .singleElement()
                .satisfies(target -> assertThat(target.entities()).containsExactly(Entity.broker(2)));
        assertThat(problem(layout("a.invalid"), prometheus(server.url())))
                .hasMessageContaining("no broker advertises host 127.0.0.1");
    }

    @Test
    void believesTheBrokerWhoItIs() {
        server.answers(MetricsServer.page(BROKER + "kafka_server_app_info_StartTimeMs{id=\"2\"} 1.7E12\n"));
        ClusterLayout shared = layout("localhost", "localhost");

        assertThat(find(shared, prometheus(server.url())).get(0).entities()).containsExactly(Entity.broker(2));
        assertThat(problem(shared, new MetricsSource.Prometheus(server.url(), OptionalInt.of(1), HttpAccess.OPEN)))
                .hasMessageContaining("is of node 2; expected broker 1");
        assertThat(problem(layout("localhost"), prometheus(server.url())))
                .hasMessageContaining("node 2, which is not a broker of this cluster");
    }

    /** The page is like that of a Prometheus server, which adds labels of its own. */
    @Test
    void tellsSeveralBrokersOfOneEndPointApart() {
        String lines = "kafka_server_brokertopicmetrics_bytesin_total{pod=\"my-cluster-kafka-%1$d\"} %2$d\n";
        server.answers(MetricsServer.page(String.format(lines, 1, 100) + String.format(lines, 2, 100)));
        List<PrometheusTarget> found = find(layout("a.invalid", "b.invalid"), prometheus(server.url()));
        assertThat(found)
                .singleElement()
                .satisfies(target -> assertThat(target.entities()).containsExactly(Entity.broker(1), Entity.broker(2)));

        try (PrometheusProbe probe = new PrometheusProbe(found.get(0), CLOCK)) {
            probe.read();
            server.answers(MetricsServer.page(String.format(lines, 1, 200) + String.format(lines, 2, 900)));
            List<Sample> samples = probe.read();

            assertThat(Pages.of(Metric.BYTES_IN, samples)).hasSize(2).satisfies(both -> {
                double ratio = both.get(1).value() / both.get(0).value();
                assertThat(ratio).isBetween(7.9, 8.1);
            });
        }
    }

    @Test
    void refusesTwoEndPointsOfOneBroker() {
        server.answers(MetricsServer.page(BROKER));

        assertThat(problem(layout("localhost"), prometheus(server.url()), prometheus(server.url() + "?again")))
                .hasMessageContaining("is of broker 1, like " + server.url() + ";");
    }

    @Test
    void tellsHostsFromBrokers() {
        server.answers(MetricsServer.page("node_memory_Dirty_bytes 1\n"));
        MetricsSource host = new MetricsSource.NodeExporter(server.url(), OptionalInt.empty(), HttpAccess.OPEN);

        assertThat(find(layout("a.invalid"), host).get(0).entities()).containsExactly(Entity.host("127.0.0.1"));
        assertThat(problem(layout("localhost"), prometheus(server.url())))
                .hasMessageContaining("is a node_exporter; expected metrics of a broker");
        server.answers(MetricsServer.page(BROKER));
        assertThat(problem(layout("localhost"), host)).hasMessageContaining("has no metrics of a host");
    }

    @Test
    void tellsWhichBrokersLieOnAHost() {
        server.answers(MetricsServer.page("node_memory_Dirty_bytes 1\n"));
        MetricsSource host = new MetricsSource.NodeExporter(server.url(), OptionalInt.empty(), HttpAccess.OPEN);

        try (PrometheusProbe probe = new PrometheusProbe(
                find(layout("localhost", "a.invalid", "localhost"), host).get(0), CLOCK)) {
            assertThat(Pages.of(Metric.HOST_BROKER, probe.read()))
                    .extracting(Sample::value)
                    .containsExactlyInAnyOrder(1.0, 3.0);
        }
    }

    @Test
    void asksEveryBrokersHostByPort() {
        server.answers(MetricsServer.page(BROKER));

        assertThat(find(layout("localhost"), new MetricsSource.PrometheusPort(server.port(), HttpAccess.OPEN)))
                .singleElement()
                .satisfies(target -> assertThat(target.entities()).containsExactly(Entity.broker(1)));
    }

    @Test
    void saysOfEveryAddressWhatIsWrongWithIt() {
        server.answers(MetricsServer.status(404));
        TargetException both = problem(
                layout("localhost"),
                prometheus(server.url() + "/secret?token=hidden"),
                prometheus("http://127.0.0.1:1/metrics"));

        assertThat(both.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(both)
                .hasMessageContaining("answers HTTP 404; expected 200 and metrics; check the path")
                .hasMessageContaining("metrics http://127.0.0.1:1/metrics: cannot be read")
                .hasMessageNotContaining("hidden");
    }

    @Test
    void saysWhatAnswersInPlaceOfMetrics() {
        server.answers(MetricsServer.page("<html><body>Jenkins</body></html>"));
        assertThat(problem(layout("localhost"), prometheus(server.url())))
                .hasMessageContaining("answers a web page, which is not a line of metrics");

        server.answers(MetricsServer.page("jvm_memory_used_bytes{area=\"heap\"} 1\nprocess_cpu_seconds_total 2\n"));
        assertThat(problem(layout("localhost"), prometheus(server.url())))
                .hasMessageContaining("has metrics, but none of Kafka");

        server.answers(MetricsServer.garbage(40));
        assertThat(problem(layout("localhost"), prometheus(server.url())))
                .hasMessageContaining("a page of more than 33554432 bytes");
    }

    @Test
    void waitsForNobodyForEver() {
        server.answers(server.silence(""));
        assertThat(problem(layout("localhost"), prometheus(server.url()))).hasMessageContaining("no metrics in time");

        server.answers(server.silence(BROKER));
        assertThat(problem(layout("localhost"), prometheus(server.url()))).hasMessageContaining("no metrics in time");
    }

    @Test
    void isLetInWithSecretsOfFiles(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "p@ss w\nrest\n");
        server.answers(exchange -> {
            boolean known = List.of("Basic bWU6cEBzcyB3", "Bearer p@ss w")
                    .contains(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            (known ? MetricsServer.page(BROKER) : MetricsServer.status(401)).to(exchange);
        });

        HttpAccess basic =
                new HttpAccess(Optional.of("me"), Optional.of(secret.toString()), Optional.empty(), Optional.empty());
        HttpAccess token =
                new HttpAccess(Optional.empty(), Optional.empty(), Optional.of(secret.toString()), Optional.empty());
        assertThat(find(layout("localhost"), new MetricsSource.PrometheusPort(server.port(), basic)))
                .hasSize(1);
        assertThat(find(layout("localhost"), new MetricsSource.PrometheusPort(server.port(), token)))
                .hasSize(1);

        TargetException refused = problem(layout("localhost"), prometheus(server.url()));
        assertThat(refused.kind()).isEqualTo(Kind.DENIED);
        assertThat(refused).hasMessageContaining("answers HTTP 401").hasMessageContaining("token-file");
        Files.writeString(secret, "");
        assertThat(problem(layout("localhost"), new MetricsSource.PrometheusPort(server.port(), basic)))
                .hasMessageContaining("has no secret in its first line")
                .hasMessageNotContaining("p@ss");
    }

    @Test
    void reportsMissingWhileNothingAnswersAndGoesOnAfterwards() {
        server.answers(MetricsServer.page(BROKER));
        PrometheusTarget target =
                find(layout("localhost"), prometheus(server.url())).get(0);
        try (PrometheusProbe probe = new PrometheusProbe(target, CLOCK)) {
            assertThat(leaders(probe.read())).containsExactly(Quality.EXACT);
            server.answers(server.silence(""));
            long before = CLOCK.nanoTime();
            assertThat(leaders(probe.read())).containsExactly(Quality.MISSING);
            assertThat(Duration.ofNanos(CLOCK.nanoTime() - before)).isLessThan(Duration.ofMillis(2_500));
            server.answers(MetricsServer.page(BROKER + "jvm_memory_used_bytes{area=\"heap\"} 1\n"));
            assertThat(leaders(probe.read())).containsExactly(Quality.EXACT);
        }
    }

    private static List<Quality> leaders(List<Sample> samples) {
        return Pages.of(Metric.LEADERS, samples).stream().map(Sample::quality).toList();
    }

    private static MetricsSource prometheus(String url) {
        return new MetricsSource.Prometheus(url, OptionalInt.empty(), HttpAccess.OPEN);
    }

    private static List<PrometheusTarget> find(ClusterLayout layout, MetricsSource... sources) {
        return new PrometheusAddresses(layout, CLOCK).find(List.of(sources), seconds(3));
    }

    private static TargetException problem(ClusterLayout layout, MetricsSource... sources) {
        return catchThrowableOfType(TargetException.class, () -> find(layout, sources));
    }

    /** Returns a layout with brokers 1, 2, ... that advertise these hosts. */
    private static ClusterLayout layout(String... hosts) {
        List<BrokerNode> brokers = new ArrayList<>();
        for (String host : hosts) {
            brokers.add(new BrokerNode(
                    brokers.size() + 1,
                    host,
                    9092,
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    Map.of()));
        }
        return new ClusterLayout(
                "id", brokers, OptionalInt.empty(), OptionalInt.empty(), List.of(), List.of(), List.of());
    }
}
