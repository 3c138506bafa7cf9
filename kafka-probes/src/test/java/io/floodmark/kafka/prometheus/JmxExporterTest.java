package io.floodmark.kafka.prometheus;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.probe.JmxAccess;
import io.floodmark.kafka.probe.JmxProbe;
import io.floodmark.kafka.probe.RemoteJmx;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the real JMX exporter, as an agent of a real broker, with the JMX probe. The test's own rules give the names
 * of each profile. Both must report the same for the same broker under the same load.
 */
@Tag("full")
@Timeout(600)
class JmxExporterTest {
    private static final int READINGS = 3;
    private static final Duration TOGETHER = Duration.ofSeconds(6);
    /**
     * Fraction by which two means over the same seconds may differ. On a busy machine, the exporter reads a page within
     * some 0.7 s, and the probe uses the middle. At both ends of {@link #TOGETHER}, that is wrong by up to 0.35 s.
     */
    private static final double RATES = 0.15;
    /** A constant rate: the two may miss different seconds, and must report the same nevertheless. */
    private static final int RECORDS_PER_SECOND = 2_000;
    /** Shares cover the same time, but a wait of 300 ms that ends after it may be in only one of the two. */
    private static final double SHARES = 0.10;

    /** Reading all beans repeatedly takes most of a core, so the second compiler is worth its cost here. */
    private static final String BOTH_COMPILERS = "-XX:TieredStopAtLevel=4";

    @TempDir
    private static Path folder;

    private static final AtomicBoolean LOADING = new AtomicBoolean(true);

    private static int port;
    private static JmxAccess access;
    private static KafkaCluster kafka;
    private static ClusterLayout layout;
    private static Thread load;

    @BeforeAll
    static void startLoad() throws Exception {
        port = JmxAccess.freePort();
        access = JmxAccess.make(folder);
        Path rules = rules(ExporterProfile.JMX_EXPORTER);
        kafka = KafkaCluster.processes(1)
                .jvmFlags(access.flags())
                .jvmFlags(List.of(BOTH_COMPILERS, "-javaagent:" + jar() + "=127.0.0.1:" + port + ":" + rules))
                .start();
        kafka.create("small-load", 1, 1, Map.of());
        layout = look();
        CountDownLatch flowing = new CountDownLatch(1);
        load = new Thread(() -> produceWhile(flowing), "load");
        load.start();
        assertThat(flowing.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @AfterAll
    static void stopLoad() throws InterruptedException {
        LOADING.set(false);
        if (load != null) {
            load.join();
        }
        if (kafka != null) {
            kafka.close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JMX_EXPORTER", "STRIMZI", "CONFLUENT", "DEFAULT_FORMAT"})
    void saysWhatJmxSays(ExporterProfile profile) throws Exception {
        // The exporter reloads its rules if their file has changed.
        rules(profile);
        // A cold exporter on a busy machine takes seconds for a page: a target found by then is not usable. The
        // second target is used, because its period follows from the time of a page, which the first page exceeds.
        List<PrometheusTarget> found = new ArrayList<>();
        await().atMost(Duration.ofMinutes(3)).ignoreExceptions().until(() -> {
            PrometheusTarget target = find();
            return target.parts().get(0).profile() == profile && found.add(target) && found.size() > 1;
        });
        PrometheusTarget target = found.get(1);
        try (JmxProbe jmx = jmx();
                PrometheusProbe prometheus = new PrometheusProbe(target, CLOCK)) {
            compare(profile, target.period(), jmx, prometheus);
            if (profile == ExporterProfile.DEFAULT_FORMAT) {
                readsOnAfterARestart(prometheus);
            }
        }
    }

    /** Runs once, because this is the same for every profile. */
    private static void readsOnAfterARestart(PrometheusProbe prometheus) {
        kafka.kill(1);
        assertThat(prometheus.read()).isNotEmpty().extracting(Sample::quality).containsOnly(Quality.MISSING);
        kafka.start(1);
        List<Sample> after = new ArrayList<>();
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    after.addAll(prometheus.read());
                    assertThat(exact(after, Metric.HANDLER_IDLE)).isNotEmpty();
                });
        assertThat(after)
                .allSatisfy(sample -> assertThat(sample.value() >= 0 || sample.quality() == Quality.MISSING)
                        .isTrue());
    }

    private static void compare(ExporterProfile profile, Duration period, JmxProbe jmx, PrometheusProbe prometheus) {
        List<Sample> theirs = new ArrayList<>();
        List<Sample> ours = new ArrayList<>();
        // The first readings start the differences of both together.
        prometheus.read();
        jmx.read();
        await().atMost(Duration.ofMinutes(5)).pollInterval(period).until(() -> {
            theirs.addAll(prometheus.read());
            ours.addAll(jmx.read());
            List<Sample> read = exact(theirs, Metric.HANDLER_IDLE);
            return read.size() >= READINGS && to(read) - from(read) >= TOGETHER.toNanos();
        });

        Set<Metric> compared = EnumSet.noneOf(Metric.class);
        for (Metric metric : Metric.values()) {
            List<Sample> a = exact(theirs, metric);
            List<Sample> b = during(a, exact(ours, metric));
            if (a.size() >= READINGS - 1 && b.size() >= READINGS - 1) {
                compared.add(metric);
                assertThat(mean(a)).as(metric.key()).isCloseTo(mean(b), within(tolerance(metric, a, b)));
            }
        }
        assertThat(compared)
                .contains(
                        Metric.HANDLER_IDLE,
                        Metric.BYTES_IN,
                        Metric.RECORDS_IN,
                        Metric.PROCESS_CPU,
                        Metric.HEAP_USED,
                        Metric.LEADERS,
                        Metric.UNDER_REPLICATED,
                        Metric.UNDER_MIN_ISR,
                        Metric.GC_PAUSE_FRACTION,
                        Metric.REQUEST_QUEUE_LENGTH);
        if (profile == ExporterProfile.DEFAULT_FORMAT) {
            assertThat(compared)
                    .contains(
                            Metric.PRODUCE_TOTAL_MILLIS,
                            Metric.PRODUCE_LOCAL_MILLIS,
                            Metric.PRODUCE_QUEUE_MILLIS,
                            Metric.PRODUCE_REQUEST_BYTES,
                            Metric.NETWORK_IDLE_MIN,
                            Metric.PRODUCE_RATE);
        }
        if (profile == ExporterProfile.CONFLUENT) {
            assertThat(compared).contains(Metric.NETWORK_IDLE_MIN, Metric.PRODUCE_RATE);
        }
    }

    private static double tolerance(Metric metric, List<Sample> theirs, List<Sample> ours) {
        double value = mean(ours);
        return switch (metric) {
            case HANDLER_IDLE, NETWORK_IDLE_MIN -> SHARES;
            // These gauges are read at different moments, between which they change.
            case HEAP_USED -> 200e6;
            case REQUEST_QUEUE_LENGTH -> 20;
            case GC_PAUSE_FRACTION -> 0.05;
            // Kafka rounds times to whole milliseconds.
            case PRODUCE_TOTAL_MILLIS, PRODUCE_LOCAL_MILLIS, PRODUCE_QUEUE_MILLIS -> 1 + RATES * value;
            // Flushes are rare: a slow one at either end may be in only one of the two.
            case LOG_FLUSH_MILLIS -> 1 + RATES * value + 2 * Math.max(largest(theirs), largest(ours)) / READINGS;
            case BROKER_DISK_READ, BROKER_DISK_WRITE -> 1e6 + 0.5 * value;
            default -> 0.5 + RATES * value;
        };
    }

    /**
     * Returns the probe's samples within the time of the exporter's. An exporter that starts, or is on a busy machine,
     * answers rarely, and the probe has then read for longer.
     */
    private static List<Sample> during(List<Sample> theirs, List<Sample> ours) {
        long from = from(theirs);
        long to = to(theirs);
        return ours.stream()
                .filter(sample -> sample.toNanos() >= from && sample.fromNanos() <= to)
                .map(sample -> new Sample(
                        sample.metric(),
                        sample.entity(),
                        Math.max(from, sample.fromNanos()),
                        Math.min(to, sample.toNanos()),
                        sample.value(),
                        sample.quality()))
                .toList();
    }

    private static long from(List<Sample> samples) {
        return samples.stream().mapToLong(Sample::fromNanos).min().orElse(0);
    }

    private static long to(List<Sample> samples) {
        return samples.stream().mapToLong(Sample::toNanos).max().orElse(0);
    }

    private static double mean(List<Sample> samples) {
        double weights = 0;
        double sum = 0;
        for (Sample sample : samples) {
            double weight = Math.max(1, sample.toNanos() - sample.fromNanos());
            weights += weight;
            sum += weight * sample.value();
        }
        return sum / weights;
    }

    private static double largest(List<Sample> samples) {
        return samples.stream().mapToDouble(Sample::value).max().orElseThrow();
    }

    private static List<Sample> exact(List<Sample> samples, Metric metric) {
        return Pages.of(metric, samples).stream()
                .filter(sample -> sample.quality() == Quality.EXACT)
                .toList();
    }

    private static Path rules(ExporterProfile profile) throws IOException {
        String name = switch (profile) {
            case JMX_EXPORTER -> "jmx-exporter.yml";
            case STRIMZI -> "strimzi.yml";
            case CONFLUENT -> "confluent.yml";
            default -> "default-format.yml";
        };
        Path fresh = folder.resolve(name);
        try (InputStream ours = Objects.requireNonNull(JmxExporterTest.class.getResourceAsStream(name), name)) {
            Files.copy(ours, fresh);
        }
        return Files.move(fresh, folder.resolve("rules.yml"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String jar() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("jmx_prometheus_javaagent"))
                .findFirst()
                .orElseThrow();
    }

    private static ClusterLayout look() {
        try (ClusterClient client = connect(kafka)) {
            return LayoutReader.read(client, topic -> false, seconds(20));
        }
    }

    private static PrometheusTarget find() {
        MetricsSource source = new MetricsSource.Prometheus(
                "http://127.0.0.1:" + port + "/metrics", OptionalInt.empty(), HttpAccess.OPEN);
        return new PrometheusAddresses(layout, CLOCK)
                .find(List.of(source), seconds(20))
                .get(0);
    }

    private static JmxProbe jmx() {
        return new JmxProbe(
                1,
                RemoteJmx.at(access.address(), Optional.of(access.credentials())),
                layout.brokers().get(0).listener(),
                CLOCK);
    }

    private static void produceWhile(CountDownLatch flowing) {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers(), "max.block.ms", 1_000);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            // A cold cluster takes seconds for its first record: the records scheduled until then would be a burst at
            // the start.
            producer.send(new ProducerRecord<>("small-load", new byte[1_000])).get();
            flowing.countDown();
            long start = System.nanoTime();
            for (long sent = 0; LOADING.get(); sent++) {
                LockSupport.parkNanos(start + sent * 1_000_000_000L / RECORDS_PER_SECOND - System.nanoTime());
                var ignored = producer.send(new ProducerRecord<>("small-load", new byte[1_000]));
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
