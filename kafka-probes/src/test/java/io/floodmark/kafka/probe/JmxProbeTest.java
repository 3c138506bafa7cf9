package io.floodmark.kafka.probe;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a real broker in a process of its own, which is broker and controller, over password-protected JMX. */
@Timeout(240)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JmxProbeTest {
    @TempDir
    static Path folder;

    private static JmxAccess jmx;
    private static KafkaCluster kafka;
    private static ClusterLayout layout;

    @BeforeAll
    static void start() throws Exception {
        jmx = JmxAccess.make(folder);
        kafka = KafkaCluster.processes(1).jvmFlags(jmx.flags()).start();
        try (ClusterClient client = connect(kafka)) {
            layout = LayoutReader.read(client, topic -> false, seconds(20));
        }
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    @Order(1)
    void findsTheBrokerBehindAnAddress() {
        JmxAddresses addresses = new JmxAddresses(layout, Optional.of(jmx.credentials()));

        List<JmxTarget> byAddress = addresses.find(List.of(new MetricsSource.Jmx(jmx.address())), seconds(30));
        List<JmxTarget> byPort = addresses.find(List.of(new MetricsSource.JmxPort(jmx.port())), seconds(30));

        assertThat(byAddress).singleElement().satisfies(target -> {
            assertThat(target.broker()).isEqualTo(1);
            assertThat(target.version()).startsWith("4.");
        });
        assertThat(byPort).extracting(JmxTarget::broker).containsExactly(1);
    }

    @Test
    @Order(1)
    void refusesTwoAddressesOfOneBroker() {
        JmxAddresses addresses = new JmxAddresses(layout, Optional.of(jmx.credentials()));
        String other = "localhost:" + jmx.port();
        assertThat(other).isNotEqualTo(jmx.address());

        TargetException refused = catchThrowableOfType(
                TargetException.class,
                () -> addresses.find(
                        List.of(new MetricsSource.Jmx(jmx.address()), new MetricsSource.Jmx(other)), seconds(30)));

        assertThat(refused.getMessage())
                .contains("jmx " + other + ": is of broker 1, like " + jmx.address(), "expected one address");
    }

    @Test
    @Order(2)
    void saysWhatIsWrongWithAnAddress() {
        TargetException closed = notFound(Optional.of(jmx.credentials()), "127.0.0.1:1");
        assertThat(closed.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(closed).hasMessageContaining("jmx 127.0.0.1:1: cannot be read");

        TargetException denied = notFound(Optional.empty(), jmx.address());
        assertThat(denied.kind()).isEqualTo(Kind.DENIED);
        assertThat(denied).hasMessageContaining(JmxCredentials.PASSWORD_FILE);

        TargetException wrong = notFound(Optional.of(JmxCredentials.of(JmxAccess.USER, "guess")), jmx.address());
        assertThat(wrong.kind()).isEqualTo(Kind.DENIED);
        assertThat(wrong).hasMessageNotContaining("guess");
    }

    @Test
    @Order(3)
    void refusesTheBrokerOfAnotherCluster() {
        ClusterLayout other = new ClusterLayout(
                "another",
                layout.brokers(),
                layout.activeController(),
                layout.metadataVersion(),
                List.of(),
                List.of(),
                List.of());

        TargetException problem = catchThrowableOfType(
                TargetException.class,
                () -> new JmxAddresses(other, Optional.of(jmx.credentials()))
                        .find(List.of(new MetricsSource.Jmx(jmx.address())), seconds(30)));

        assertThat(problem).hasMessageContaining("expected cluster another");
    }

    @Test
    @Order(4)
    void readsPlausibleValuesUnderASmallLoad() throws InterruptedException {
        kafka.create("small-load", 1, 1, Map.of());
        AtomicBoolean loading = new AtomicBoolean(true);
        Thread load = new Thread(() -> produceWhile(loading), "load");
        load.start();
        try (JmxProbe probe = probe()) {
            List<Sample> samples = new ArrayList<>();
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofSeconds(1))
                    .untilAsserted(() -> {
                        samples.addAll(probe.read());
                        assertThat(positive(samples, Metric.RECORDS_IN)).hasSizeGreaterThan(2);
                    });

            assertAllIn(samples, Metric.HANDLER_IDLE, 0, 1);
            assertAllIn(samples, Metric.NETWORK_IDLE_MIN, 0, 1);
            assertAllIn(samples, Metric.GC_PAUSE_FRACTION, 0, 1);
            assertAllIn(samples, Metric.PROCESS_CPU, 0, Runtime.getRuntime().availableProcessors());
            assertAllIn(samples, Metric.HEAP_USED, 1e6, 400e6);
            assertAllIn(samples, Metric.PRODUCE_TOTAL_MILLIS, 0, 30_000);
            assertAllIn(samples, Metric.PRODUCE_LOCAL_MILLIS, 0, 30_000);
            assertAllIn(samples, Metric.UNDER_REPLICATED, 0, 0);
            assertAllIn(samples, Metric.QUOTA_PRODUCE_MUTED, 0, 0);
            assertAllIn(samples, Metric.PROCESSOR_IDLE, 0, 1);
            assertAllIn(samples, Metric.REASSIGNMENT_BYTES_IN, 0, 0);
            // The user may only read attributes, so only these samples are missing.
            assertThat(samples)
                    .filteredOn(sample -> sample.metric() == Metric.NETWORK_THREAD_CPU)
                    .isNotEmpty()
                    .allMatch(sample -> sample.quality() == Quality.MISSING);
            assertThat(positive(samples, Metric.PRODUCE_RATE)).isNotEmpty();
            assertThat(positive(samples, Metric.BYTES_IN)).isNotEmpty();
            assertThat(positive(samples, Metric.CONNECTIONS)).isNotEmpty();
            assertThat(positive(samples, Metric.BROKER_DISK_WRITE)).isNotEmpty();
            assertThat(positive(samples, Metric.LEADERS)).isNotEmpty();
            assertThat(positive(samples, Metric.PRODUCE_REQUEST_BYTES))
                    .allSatisfy(sample -> assertThat(sample.value()).isGreaterThan(1_000));
            // Nothing consumes or replicates, no segment is rolled, and threads may not be read: all else must have a
            // bean.
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(probe.read())
                            .hasSizeGreaterThan(30)
                            .filteredOn(sample -> sample.quality() == Quality.MISSING)
                            .extracting(Sample::metric)
                            .filteredOn(metric -> !metric.name().startsWith("FETCH_"))
                            .isSubsetOf(
                                    Metric.NETWORK_THREAD_CPU,
                                    Metric.NETWORK_THREADS,
                                    Metric.HANDLER_THREAD_CPU,
                                    Metric.HANDLER_THREADS,
                                    Metric.FETCHER_THREAD_CPU,
                                    Metric.LOG_FLUSH_MILLIS));
        } finally {
            loading.set(false);
            load.join();
        }
    }

    @Test
    @Order(5)
    void reportsMissingWhileTheBrokerIsAwayAndGoesOnWhenItIsBack() throws Exception {
        try (JmxProbe probe = probe()) {
            awaitQuality(probe, Quality.EXACT);
            kafka.kill(1);
            awaitQuality(probe, Quality.MISSING);
            kafka.start(1);
            awaitQuality(probe, Quality.EXACT);
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                        .extracting(Thread::getName)
                        .doesNotContain("jmx broker 1"));
    }

    private static void awaitQuality(JmxProbe probe, Quality quality) {
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(300))
                .untilAsserted(() -> assertThat(probe.read())
                        .filteredOn(sample -> sample.metric() == Metric.HANDLER_IDLE)
                        .singleElement()
                        .satisfies(sample -> assertThat(sample.quality()).isEqualTo(quality)));
    }

    private static JmxProbe probe() {
        return new JmxProbe(
                1,
                RemoteJmx.at(jmx.address(), Optional.of(jmx.credentials())),
                layout.brokers().get(0).listener(),
                CLOCK);
    }

    private static void produceWhile(AtomicBoolean loading) {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            while (loading.get()) {
                for (int i = 0; i < 100; i++) {
                    var ignored = producer.send(new ProducerRecord<>("small-load", new byte[1_000]));
                }
                producer.flush();
            }
        }
    }

    private static List<Sample> positive(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric && sample.value() > 0)
                .toList();
    }

    private static void assertAllIn(List<Sample> samples, Metric metric, double low, double high) {
        List<Sample> exact = samples.stream()
                .filter(sample -> sample.metric() == metric && sample.quality() == Quality.EXACT)
                .toList();
        assertThat(exact)
                .as(metric.key())
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(sample.value()).isBetween(low, high * 1.05));
    }

    private static TargetException notFound(Optional<JmxCredentials> credentials, String address) {
        return catchThrowableOfType(
                TargetException.class,
                () -> new JmxAddresses(layout, credentials).find(List.of(new MetricsSource.Jmx(address)), seconds(30)));
    }
}
