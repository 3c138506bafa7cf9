package io.floodmark.kafka.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests pages as exporters serve them, two seconds apart: of a 4.3.1 broker's exporter (shortened), of node_exporter
 * 1.5.0, and of Redpanda according to its documentation.
 */
class ExporterProfileTest {
    @ParameterizedTest
    @EnumSource
    void isToldByWhatIsThere(ExporterProfile profile) throws IOException {
        assertThat(ExporterProfile.of(page(profile, 0))).contains(profile);
    }

    @Test
    void isNoneWhereNothingIsOfABroker() {
        Scrape jvm = Pages.at(
                0,
                "process_cpu_seconds_total 1",
                "jvm_memory_used_bytes{area=\"heap\"} 1",
                "java_lang_OperatingSystem_ProcessCpuTime 1");

        assertThat(ExporterProfile.of(jvm)).isEmpty();
    }

    @Test
    void readsRedpanda() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.REDPANDA);

        assertThat(value(samples, Metric.HANDLER_IDLE))
                .as("the busiest of two cores")
                .isCloseTo(0.25, within(1e-9));
        assertThat(value(samples, Metric.PROCESS_CPU)).isCloseTo(1.25, within(1e-9));
        assertThat(value(samples, Metric.BYTES_IN)).as("of all topics").isEqualTo(1_500);
        assertThat(value(samples, Metric.PRODUCE_TOTAL_MILLIS))
                .as("told in seconds")
                .isCloseTo(4, within(1e-9));
        assertThat(value(samples, Metric.UNDER_REPLICATED)).isEqualTo(1);
        assertThat(samples).doesNotContainKeys(Metric.NETWORK_IDLE_MIN, Metric.UNDER_MIN_ISR);
    }

    @Test
    void readsAHost() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.NODE_EXPORTER);

        assertThat(value(samples, Metric.HOST_CPU_BUSY)).isCloseTo(0.4, within(1e-9));
        assertThat(value(samples, Metric.HOST_CPU_IOWAIT)).isCloseTo(0.1, within(1e-9));
        assertThat(value(samples, Metric.HOST_CPU_STEAL)).isCloseTo(0.05, within(1e-9));
        assertThat(value(samples, Metric.HOST_DISK_WRITE))
                .as("the volume is made of the disks, and counts once")
                .isEqualTo(1_500_000);
        assertThat(value(samples, Metric.HOST_DISK_BUSY)).as("the busier disk").isCloseTo(0.9, within(1e-9));
        assertThat(value(samples, Metric.HOST_NETWORK_USED))
                .as("outwards, of the one interface whose speed is known and not wrong")
                .isCloseTo(0.6, within(1e-9));
        assertThat(value(samples, Metric.HOST_MEMORY_DIRTY)).isEqualTo(2.29339136e+08);
        assertThat(value(samples, Metric.HOST_PSI_IO_FULL)).isCloseTo(0.05, within(1e-9));
        assertThat(samples.values()).extracting(Sample::quality).containsOnly(Quality.EXACT);
    }

    @Test
    void readsTheDefaultFormat() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.DEFAULT_FORMAT);

        assertThat(value(samples, Metric.HANDLER_IDLE))
                .as("the broker's own pool")
                .isCloseTo(0.5, within(1e-9));
        assertThat(value(samples, Metric.NETWORK_IDLE_MIN))
                .as("clients' listener")
                .isCloseTo(0.25, within(1e-9));
        assertThat(value(samples, Metric.BYTES_IN)).as("not of one topic").isEqualTo(1_000);
        assertThat(value(samples, Metric.PRODUCE_LOCAL_MILLIS)).isCloseTo(3, within(1e-9));
        assertThat(value(samples, Metric.PRODUCE_ERRORS)).as("no error is none").isEqualTo(2);
        assertThat(value(samples, Metric.PRODUCE_WAITING)).as("not the size").isEqualTo(4);
        assertThat(value(samples, Metric.GC_PAUSE_FRACTION)).isCloseTo(0.02, within(1e-9));
        assertThat(value(samples, Metric.PROCESS_CPU)).isCloseTo(0.5, within(1e-9));
        assertThat(samples.values()).extracting(Sample::quality).containsOnly(Quality.EXACT);
    }

    @Test
    void readsStrimzisNamesAndSaysWhatIsNoReadingOfATrial() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.STRIMZI);

        assertThat(value(samples, Metric.HANDLER_IDLE))
                .as("not the mean since the start")
                .isCloseTo(0.5, within(1e-9));
        assertThat(sample(samples, Metric.HANDLER_IDLE).quality()).isEqualTo(Quality.EXACT);
        assertThat(value(samples, Metric.NETWORK_IDLE_MIN)).as("the least idle").isCloseTo(0.7, within(1e-9));
        assertThat(sample(samples, Metric.NETWORK_IDLE_MIN).quality()).isEqualTo(Quality.WINDOWED);
        assertThat(samples).doesNotContainKey(Metric.PRODUCE_RATE);
    }

    @Test
    void readsConfluentsNames() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.CONFLUENT);

        assertThat(value(samples, Metric.HANDLER_IDLE)).as("nanoseconds").isCloseTo(0.5, within(1e-9));
        assertThat(value(samples, Metric.BYTES_IN)).isEqualTo(1_000);
        assertThat(value(samples, Metric.PRODUCE_RATE))
                .as("the line without quantile")
                .isEqualTo(10);
        assertThat(sample(samples, Metric.NETWORK_IDLE_MIN).quality()).isEqualTo(Quality.EXACT);
    }

    @Test
    void readsTheExampleOfTheExporter() throws IOException {
        Map<Metric, Sample> samples = samples(ExporterProfile.JMX_EXPORTER);

        assertThat(value(samples, Metric.HANDLER_IDLE)).isCloseTo(0.5, within(1e-9));
        assertThat(value(samples, Metric.PRODUCE_RATE)).isEqualTo(10);
        assertThat(value(samples, Metric.PRODUCE_ERRORS)).isEqualTo(2);
        assertThat(value(samples, Metric.FOLLOWER_LAG_RECORDS)).isEqualTo(7);
        assertThat(value(samples, Metric.PRODUCE_WAITING)).as("not fetches").isEqualTo(4);
    }

    /** As Prometheus federates them: the broker's own metrics and cAdvisor's, with the labels of the pod. */
    @Test
    void readsHowOftenTheContainerOfABrokerWasThrottled() {
        String pod = "{container=\"kafka\",pod=\"kafka-0\"}";
        String proxy = "{container=\"proxy\",pod=\"kafka-0\"}";
        String broker = "kafka_server_replicamanager_leadercount{pod=\"kafka-0\"} 4";
        Scrape before = Pages.at(
                0,
                broker,
                "container_cpu_cfs_periods_total" + pod + " 1000",
                "container_cpu_cfs_throttled_periods_total" + pod + " 100",
                "container_cpu_cfs_periods_total" + proxy + " 5000",
                "container_cpu_cfs_throttled_periods_total" + proxy + " 7");
        Scrape after = Pages.at(
                2,
                broker,
                "container_cpu_cfs_periods_total" + pod + " 1020",
                "container_cpu_cfs_throttled_periods_total" + pod + " 115",
                "container_cpu_cfs_periods_total" + proxy + " 5020",
                "container_cpu_cfs_throttled_periods_total" + proxy + " 7");
        Scrape container = Pages.at(0, "container_cpu_cfs_periods_total" + pod + " 1000");

        PartReader reader = Pages.broker(ExporterProfile.of(before).orElseThrow());
        reader.read(before);
        assertThat(Pages.of(Metric.PROCESS_CPU_THROTTLED, reader.read(after)))
                .singleElement()
                .extracting(Sample::value)
                .isEqualTo(0.75);
        assertThat(ExporterProfile.of(container)).as("no broker").isEmpty();
        assertThat(ExporterProfile.JMX_EXPORTER.unseen(container))
                .as("most brokers have no container")
                .doesNotContain(Metric.PROCESS_CPU_THROTTLED);
    }

    private static Map<Metric, Sample> samples(ExporterProfile profile) throws IOException {
        PartReader reader =
                new PartReader(ScrapedEntity.ofBroker(1, profile, new ClientLines(List.of())), Pages.SECOND);
        reader.read(page(profile, 0));
        Map<Metric, Sample> samples = new TreeMap<>();
        reader.read(page(profile, 2)).forEach(sample -> samples.put(sample.metric(), sample));
        return samples;
    }

    private static Sample sample(Map<Metric, Sample> samples, Metric metric) {
        return Objects.requireNonNull(samples.get(metric), metric.key());
    }

    private static double value(Map<Metric, Sample> samples, Metric metric) {
        return sample(samples, metric).value();
    }

    /** Reads one page of a file that holds both: changes are written {@code before>after}. */
    private static Scrape page(ExporterProfile profile, int seconds) throws IOException {
        String name = profile.name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
        try (InputStream file = Objects.requireNonNull(ExporterProfileTest.class.getResourceAsStream(name), name)) {
            String both = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            String page = seconds == 0 ? both.replaceAll(">\\S+", "") : both.replaceAll("\\S+>", "");
            return Pages.at(seconds, page);
        }
    }
}
