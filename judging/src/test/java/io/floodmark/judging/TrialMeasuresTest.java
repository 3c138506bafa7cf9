package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Observation;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class TrialMeasuresTest {
    private static final double RATE = 1_000;

    @Test
    void dividesWhatAllBrokersTookByConfirmedRecords() {
        Map<Measure, Double> measures = of(script().sample(Metric.PROCESS_CPU, Entity.broker(1), 0.2)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.3)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.1)
                .sample(Metric.BYTES_IN, Entity.broker(1), 500_000)
                .sample(Metric.BYTES_IN, Entity.broker(2), 600_000)
                .sample(Metric.HOST_DISK_WRITE, TrialScript.HOST, 2_000_000));

        assertThat(measures.get(Measure.BROKER_CPU)).isEqualTo(500, within(1e-6));
        assertThat(measures.get(Measure.GENERATOR_CPU)).isEqualTo(100, within(1e-6));
        assertThat(measures.get(Measure.WIRE_BYTES)).isEqualTo(1_100, within(1e-6));
        assertThat(measures.get(Measure.DISK_BYTES)).isEqualTo(2_000, within(1e-6));
    }

    @Test
    void whatConsumersTakeIsOursAndThatOfConnectAndNoBrokers() {
        Map<Measure, Double> measures = of(script().sample(Metric.PROCESS_CPU, Entity.broker(1), 0.2)
                .sample(Metric.PROCESS_CPU, Entity.worker("1"), 0.3)
                .sample(Metric.PROCESS_CPU, Entity.worker("2"), 0.1)
                .sample(Metric.CONSUMER_CPU, Entity.GENERATOR, 0.05));

        assertThat(measures.get(Measure.BROKER_CPU)).isEqualTo(200, within(1e-6));
        assertThat(measures.get(Measure.CONSUMER_CPU)).isEqualTo(450, within(1e-6));
        assertThat(of(script().sample(Metric.PROCESS_CPU, Entity.broker(1), 0.2)))
                .doesNotContainKey(Measure.CONSUMER_CPU);
    }

    @Test
    void addsHeapsAndTakesTheMeanOfCollections() {
        Map<Measure, Double> measures = of(script().sample(Metric.HEAP_USED, Entity.broker(1), 1e8)
                .sample(Metric.HEAP_USED, Entity.broker(2), 3e8)
                .sample(Metric.GC_PAUSE_FRACTION, Entity.broker(1), 0.01)
                .sample(Metric.GC_PAUSE_FRACTION, Entity.broker(2), 0.03));

        assertThat(measures.get(Measure.BROKER_MEMORY)).isEqualTo(4e8, within(1.0));
        assertThat(measures.get(Measure.BROKER_GC)).isEqualTo(0.02, within(1e-9));
    }

    @Test
    void tellsLatenciesInMilliseconds() {
        Observation seen = script().seen();
        LatencySummary latency = new LatencySummary(20_000, 6e6, 5e6, 12.5e6, 40e6, 90e6);

        Map<Measure, Double> measures = TrialMeasures.of(new Observation(
                        seen.offered(),
                        seen.measured(),
                        true,
                        seen.intervals(),
                        seen.samples(),
                        seen.events(),
                        seen.confirmation(),
                        latency,
                        seen.histogram()))
                .values();

        assertThat(measures)
                .containsEntry(Measure.P50, 5.0)
                .containsEntry(Measure.P99, 12.5)
                .containsEntry(Measure.P999, 40.0);
    }

    @Test
    void tellsTheEndToEndLatencyOfTheSlowestGroup() {
        Map<Measure, Double> measures =
                of(script().consumed("fast", second -> 10).consumed("slow", second -> second == 0 ? 400 : 40));

        assertThat(measures.get(Measure.END_TO_END_P50)).isEqualTo(40, within(0.1));
        assertThat(measures.get(Measure.END_TO_END_P99)).isEqualTo(400, within(1.0));
        assertThat(measures.get(Measure.END_TO_END_P999)).isEqualTo(400, within(1.0));
        assertThat(of(script())).doesNotContainKeys(Measure.END_TO_END_P50, Measure.END_TO_END_P99);
    }

    @Test
    void countsTheKernelAndNeitherCompilersNorTheGeneratorToTheCpuOfALabsHost() {
        Map<Measure, Double> lab = of(script().sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.9)
                .sample(Metric.HOST_CPU_LAB, TrialScript.HOST, 0.5)
                .sample(Metric.HOST_CPU_COMPILING, TrialScript.HOST, 0.1)
                .sample(Metric.HOST_CPU_KERNEL, TrialScript.HOST, 0.15));
        Map<Measure, Double> existing = of(script().sample(Metric.HOST_CPU_BUSY, Entity.host("one"), 0.3)
                .sample(Metric.HOST_CPU_BUSY, Entity.host("two"), 0.5));

        assertThat(lab.get(Measure.HOST_CPU)).isEqualTo(0.55, within(1e-9));
        assertThat(existing.get(Measure.HOST_CPU)).isEqualTo(0.4, within(1e-9));
    }

    @Test
    void takesTheMeanOfTheBrokersRequestTimes() {
        Map<Measure, Double> measures = of(script().sample(Metric.PRODUCE_QUEUE_MILLIS, Entity.broker(1), 1)
                .sample(Metric.PRODUCE_QUEUE_MILLIS, Entity.broker(2), 4)
                .sample(Metric.PRODUCE_LOCAL_MILLIS, Entity.broker(1), 0));

        assertThat(measures.get(Measure.QUEUE_TIME)).isEqualTo(2.5, within(1e-9));
        assertThat(measures).doesNotContainKey(Measure.LOCAL_TIME);
    }

    /** Two folders grow by 4,000 bytes per second each; every tenth second, a segment of 30 kB is deleted. */
    @Test
    void tellsTheGrowthOfLogsAlsoWhereSegmentsAreDeleted() {
        Map<Measure, Double> measures = of(script().sample(
                        Metric.OCCUPIED,
                        Entity.logDir(1, "/a"),
                        second -> 50_000 + 4_000.0 * second - 30_000 * ((second + 5) / 10))
                .sample(Metric.OCCUPIED, Entity.logDir(2, "/a"), second -> 4_000.0 * second));

        assertThat(measures.get(Measure.LOG_BYTES)).isEqualTo(8, within(1e-6));
    }

    @Test
    void doesNotTellWhatDisksTookWhileMostOfItIsInMemory() {
        assertThat(diskBytes(3_900, second -> 0)).isEmpty();
        assertThat(diskBytes(4_100, second -> 0)).hasValue(4.1);
        assertThat(diskBytes(40_000, second -> 0)).hasValue(40.0);
    }

    /**
     * In one trial, the kernel keeps 6,000 bytes per second of the logs; in the other, it writes 6,000 of an earlier
     * trial.
     */
    @Test
    void countsWhatIsOnItsWayToTheDisksWheneverTheKernelWritesIt() {
        assertThat(diskBytes(2_000, second -> 6_000.0 * second)).hasValue(8.0);
        assertThat(diskBytes(14_000, second -> 1e6 - 6_000.0 * second)).hasValue(8.0);
    }

    /** Returns the disk bytes per record while logs grow by 8,000 bytes per second. */
    private static Optional<Double> diskBytes(double perSecond, IntToDoubleFunction dirty) {
        return Optional.ofNullable(
                of(script().sample(Metric.OCCUPIED, Entity.logDir(1, "/a"), second -> 8_000.0 * second)
                                .sample(Metric.HOST_DISK_WRITE, TrialScript.HOST, perSecond)
                                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, dirty))
                        .get(Measure.DISK_BYTES));
    }

    @Test
    void leavesOutWhatWasNotReadAndWhatWasNought() {
        Map<Measure, Double> measures = of(script().sample(Metric.GC_PAUSE_FRACTION, Entity.broker(1), 0));

        assertThat(measures)
                .doesNotContainKeys(
                        Measure.BROKER_CPU,
                        Measure.BROKER_GC,
                        Measure.DISK_BYTES,
                        Measure.LOG_BYTES,
                        Measure.BROKER_MEMORY,
                        Measure.LIMIT);
    }

    @Test
    void comparesNothingOfClustersOfWhichABrokerWasNotRead() {
        TrialMeasures whole = TrialMeasures.of(brokers(3, 3).seen());
        TrialMeasures partly = TrialMeasures.of(brokers(3, 2).seen());

        assertThat(whole.with(whole).has(Measure.BROKER_CPU)).isTrue();
        assertThat(whole.with(partly).has(Measure.BROKER_CPU)).isFalse();
        assertThat(partly.with(whole).has(Measure.BROKER_CPU)).isFalse();
        assertThat(partly.with(partly).has(Measure.BROKER_CPU)).isFalse();
        assertThat(partly.readDifferently(Measure.BROKER_CPU, whole)).isTrue();
        assertThat(partly.values()).doesNotContainKey(Measure.BROKER_CPU).containsKey(Measure.GENERATOR_CPU);
    }

    @Test
    void comparesWholeClustersOfDifferentSizes() {
        MeasuredPair pair = TrialMeasures.of(brokers(3, 3).seen())
                .with(TrialMeasures.of(brokers(5, 5).seen()));

        assertThat(pair.baseline().get(Measure.BROKER_CPU)).isEqualTo(600, within(1e-6));
        assertThat(pair.variant().get(Measure.BROKER_CPU)).isEqualTo(1_000, within(1e-6));
    }

    @Test
    void comparesTheSameBrokersOnlyIfNobodyCountsThem() {
        TrialMeasures two = TrialMeasures.of(brokers(0, 2).seen());
        TrialMeasures three = TrialMeasures.of(brokers(0, 3).seen());

        assertThat(two.with(two).has(Measure.BROKER_CPU)).isTrue();
        assertThat(two.with(three).has(Measure.BROKER_CPU)).isFalse();
    }

    @Test
    void takesNoMeanOfCollectionsOverBrokersThatCouldNotBeRead() {
        TrialScript late = script().sample(Metric.GC_PAUSE_FRACTION, Entity.broker(1), 0.02)
                .with(Sample.missing(Metric.GC_PAUSE_FRACTION, Entity.broker(2), 5_000_000_000L));

        assertThat(of(late)).doesNotContainKey(Measure.BROKER_GC);
    }

    /** Bytes as brokers count them include the requests around the batches that the generator counts. */
    @Test
    void doesNotCompareBytesOfBrokersWithBytesOfBatches() {
        TrialMeasures ofBrokers = TrialMeasures.of(
                script().sample(Metric.BYTES_IN, Entity.broker(1), 110_000).seen());
        TrialMeasures ofBatches = TrialMeasures.of(script().seen());

        assertThat(ofBrokers.with(ofBatches).has(Measure.WIRE_BYTES)).isFalse();
        assertThat(ofBatches.with(ofBatches).has(Measure.WIRE_BYTES)).isTrue();
    }

    /** @param alive number of brokers that the cluster reports; 0 if it was not queried */
    private static TrialScript brokers(int alive, int read) {
        TrialScript script = script().sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.1);
        if (alive > 0) {
            script.sample(Metric.BROKERS_ALIVE, Entity.CLUSTER, alive);
        }
        for (int broker = 1; broker <= read; broker++) {
            script.sample(Metric.PROCESS_CPU, Entity.broker(broker), 0.2);
        }
        return script;
    }

    private static TrialScript script() {
        return TrialScript.of(RATE, 20);
    }

    private static Map<Measure, Double> of(TrialScript script) {
        return TrialMeasures.of(script.seen()).values();
    }
}
