package io.floodmark.kafka.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that successive scrapes become samples; what cannot be known is missing. */
class PartReaderTest {
    private static final String CPU = "process_cpu_seconds_total ";
    private static final String BYTES = "kafka_server_brokertopicmetrics_bytesin_total ";
    private static final String HANDLERS = "kafka_server_kafkarequesthandlerpool_requesthandleravgidlepercent";

    @Test
    void differencesCounters() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);

        List<Sample> first = reader.read(Pages.at(10, BYTES + "1000", CPU + "1"));
        List<Sample> second = reader.read(Pages.at(12, BYTES + "5000", CPU + "2"));

        assertThat(first).isEmpty();
        assertThat(Pages.of(Metric.BYTES_IN, second)).singleElement().satisfies(sample -> {
            assertThat(sample.value()).isEqualTo(2_000);
            assertThat(sample.quality()).isEqualTo(Quality.EXACT);
            assertThat(sample.fromNanos()).isEqualTo(10_000_000_000L);
            assertThat(sample.toNanos()).isEqualTo(12_000_000_000L);
        });
    }

    @Test
    void takesACounterThatFellForARestart() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "1000", CPU + "9"));

        List<Sample> after = reader.read(Pages.at(1, BYTES + "10", CPU + "1"));
        List<Sample> later = reader.read(Pages.at(2, BYTES + "30", CPU + "2"));

        assertThat(Pages.of(Metric.BYTES_IN, after)).extracting(Sample::quality).containsExactly(Quality.MISSING);
        assertThat(Pages.of(Metric.BYTES_IN, later)).extracting(Sample::value).containsExactly(20.0);
    }

    @Test
    void takesAnotherStartOfTheProcessForARestartThoughTheCounterHasGrown() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "10", "process_start_time_seconds 1795348424.7"));

        List<Sample> after = reader.read(Pages.at(1, BYTES + "1000", "process_start_time_seconds 1795348430.1"));

        assertThat(Pages.of(Metric.BYTES_IN, after)).isEmpty();
    }

    @Test
    void takesAPageThatStandsStillForMissingAndNotForAnIdleBroker() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "1000", CPU + "1"));
        reader.read(Pages.at(1, BYTES + "2000", CPU + "2"));

        List<Sample> same = reader.read(Pages.at(2, BYTES + "2000", CPU + "2"));
        List<Sample> soon = reader.read(Pages.at(3, BYTES + "4000", CPU + "3"));

        assertThat(same).isNotEmpty().extracting(Sample::quality).containsOnly(Quality.MISSING);
        assertThat(Pages.of(Metric.BYTES_IN, soon)).singleElement().satisfies(sample -> {
            assertThat(sample.value()).isEqualTo(1_000);
            assertThat(sample.quality()).as("renewed at an unknown moment").isEqualTo(Quality.WINDOWED);
        });
    }

    @Test
    void trustsADifferenceOverMuchMoreThanOurPeriod() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "1000", CPU + "1"));
        for (int second = 1; second < 10; second++) {
            reader.read(Pages.at(second, BYTES + "1000", CPU + "1"));
        }

        List<Sample> renewed = reader.read(Pages.at(10, BYTES + "2000", CPU + "2"));

        assertThat(Pages.of(Metric.BYTES_IN, renewed)).singleElement().satisfies(sample -> {
            assertThat(sample.value()).isEqualTo(100);
            assertThat(sample.quality()).isEqualTo(Quality.EXACT);
        });
    }

    @Test
    void takesTheTimesOfTheLinesWhereTheyHaveThem() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "1000 1795348400000"));

        List<Sample> samples = reader.read(Pages.at(1, BYTES + "2000 1795348420000"));

        assertThat(Pages.of(Metric.BYTES_IN, samples)).extracting(Sample::value).containsExactly(50.0);
    }

    @Test
    void saysThatAMetricIsGone() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        reader.read(Pages.at(0, BYTES + "1", CPU + "1"));
        reader.read(Pages.at(1, BYTES + "2", CPU + "2"));

        List<Sample> samples = reader.read(Pages.at(2, CPU + "3"));

        assertThat(Pages.of(Metric.BYTES_IN, samples))
                .extracting(Sample::quality)
                .containsExactly(Quality.MISSING);
    }

    @ParameterizedTest
    @CsvSource({
        "5e9, 5.75e9, 0.75", // nanoseconds
        "5e9, 6.1e9,  1", // a wait that began before is carried over
    })
    void readsIdleHandlersAsNanosecondsWhateverTheirNameSays(double before, double after, double share) {
        PartReader reader = Pages.broker(ExporterProfile.CONFLUENT);
        reader.read(Pages.at(0, HANDLERS + " " + before));

        List<Sample> samples = reader.read(Pages.at(1, HANDLERS + " " + after));

        assertThat(samples).singleElement().satisfies(sample -> {
            assertThat(sample.metric()).isEqualTo(Metric.HANDLER_IDLE);
            assertThat(sample.value()).isCloseTo(share, within(1e-9));
            assertThat(sample.quality()).isEqualTo(Quality.EXACT);
        });
    }

    /** Since release 1.0 of the exporter, two of Confluent's rules give the same name, and a label is added. */
    @Test
    void prefersNanosecondsToAnAverageOfTheSameName() {
        PartReader reader = Pages.broker(ExporterProfile.CONFLUENT);
        String average = HANDLERS + "{_objectname=\"...OneMinuteRate\"} 0.9";
        reader.read(Pages.at(0, HANDLERS + "{_objectname=\"...Count\"} 7e9", average));

        List<Sample> samples = reader.read(Pages.at(1, HANDLERS + "{_objectname=\"...Count\"} 7.25e9", average));

        assertThat(samples).extracting(Sample::value).containsExactly(0.25);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0.9", "90, 0.9", "1.01, 1"})
    void tellsFractionsFromPercent(String told, double share) {
        List<Sample> samples = Pages.broker(ExporterProfile.CONFLUENT).read(Pages.at(0, HANDLERS + " " + told));

        assertThat(samples).singleElement().satisfies(sample -> {
            assertThat(sample.value()).isCloseTo(share, within(1e-9));
            assertThat(sample.quality()).as("the name was to be of a count").isEqualTo(Quality.EWMA);
        });
    }

    @Test
    void saysOfTheMeanSinceTheStartThatItIsOne() {
        String name = "kafka_server_kafkarequesthandlerpool_requesthandleravgidle_percent";

        List<Sample> samples = Pages.broker(ExporterProfile.STRIMZI).read(Pages.at(0, name + " 0.98"));

        assertThat(samples).extracting(Sample::quality).containsExactly(Quality.LIFETIME);
    }

    @Test
    void refusesAMeterThatTwoPoolsMark() {
        PartReader reader = Pages.broker(ExporterProfile.JMX_EXPORTER);
        String count = HANDLERS + "_count_total ";
        reader.read(Pages.at(0, count + "1e9"));

        List<Sample> samples = reader.read(Pages.at(1, count + "2.95e9"));

        assertThat(samples).extracting(Sample::quality).containsExactly(Quality.MISSING);
    }

    @Test
    void takesTheLeastIdleProcessor() {
        PartReader reader = Pages.broker(ExporterProfile.CONFLUENT);
        String waited = "kafka_server_socketservermetrics_io_wait_time_ns_total{listener=\"C\",network_processor=\"";
        reader.read(Pages.at(0, waited + "0\"} 1e9", waited + "1\"} 1e9"));

        List<Sample> samples = reader.read(Pages.at(1, waited + "0\"} 1.9e9", waited + "1\"} 1.4e9"));

        assertThat(Pages.of(Metric.NETWORK_IDLE_MIN, samples))
                .singleElement()
                .satisfies(sample -> assertThat(sample.value()).isCloseTo(0.4, within(1e-9)));
    }

    /** Means since the start become the mean in between: 100 values of 1 ms, then 100 of 3 ms. */
    @Test
    void differencesMeansByTheirCounts() {
        PartReader reader = Pages.broker(ExporterProfile.DEFAULT_FORMAT);
        String labels = "{name=\"LocalTimeMs\",request=\"Produce\"} ";
        reader.read(Pages.at(
                0,
                "kafka_network_RequestMetrics_Mean" + labels + 1,
                "kafka_network_RequestMetrics_Count" + labels + 100));

        List<Sample> samples = reader.read(Pages.at(
                1,
                "kafka_network_RequestMetrics_Mean" + labels + 2,
                "kafka_network_RequestMetrics_Count" + labels + 200));

        assertThat(Pages.of(Metric.PRODUCE_LOCAL_MILLIS, samples))
                .singleElement()
                .satisfies(sample -> assertThat(sample.value()).isCloseTo(3, within(1e-9)));
    }
}
