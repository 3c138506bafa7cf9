package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorProbeTest {
    private static final String STAT = "77 (java (x) y) S 1 77 77 0 -1 4194304 9 9 0 0 %d %d 0 0 20 0 9 0 4242 1 1\n";

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private final AtomicLong gcMillis = new AtomicLong();

    private GeneratorProbe probe(RecordedProc recorded) {
        return new GeneratorProbe(
                recorded.proc(), new Clocks(clock, clock), 2.0, gcMillis::get, List::of, Optional.empty());
    }

    private static double value(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(each -> each.metric() == metric)
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Test
    void readsNothingAtFirst() {
        assertThat(probe(new RecordedProc(folder)).read()).isEmpty();
    }

    @Test
    void readsCpuOfTheProcessAndOfItsBusiestThread() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("self/stat", STAT.formatted(100, 10))
                .thread(1, "main", 1_000_000_000L, 0)
                .thread(2, "fm-load-0", 500_000_000L, 7);
        GeneratorProbe probe = probe(recorded);
        probe.read();

        recorded.put("self/stat", STAT.formatted(170, 20))
                .thread(1, "main", 1_100_000_000L, 900_000_000L)
                .thread(2, "fm-load-0", 1_100_000_000L, 7);
        gcMillis.set(20);
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.GENERATOR_CPU)).isCloseTo(0.8, within(1e-9));
        assertThat(value(samples, Metric.GENERATOR_MACHINE_SHARE)).isCloseTo(0.4, within(1e-9));
        assertThat(value(samples, Metric.GENERATOR_BUSIEST_THREAD)).isCloseTo(0.6, within(1e-9));
        assertThat(value(samples, Metric.GENERATOR_GC)).isCloseTo(0.02, within(1e-9));
    }

    @Test
    void tellsThreadsThatMakeRecordsFromThoseThatSendThem() {
        RecordedProc recorded =
                new RecordedProc(folder).thread(2, "fm-load-0", 0, 0).thread(3, "kafka-producer-", 0, 0);
        GeneratorProbe probe = probe(recorded);
        probe.read();

        recorded.thread(2, "fm-load-0", 900_000_000L, 0).thread(3, "kafka-producer-", 100_000_000L, 0);
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.GENERATOR_LOAD_THREAD)).isCloseTo(0.9, within(1e-9));
        assertThat(value(samples, Metric.GENERATOR_SENDER_THREAD)).isCloseTo(0.1, within(1e-9));
    }

    /** Consumers are counted by thread in this process, and as a whole in a child process. */
    @Test
    void tellsWhatConsumersTakeFromWhatProducersDo() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("self/stat", STAT.formatted(100, 10))
                .put("7/stat", STAT.formatted(100, 10))
                .put("8/stat", STAT.formatted(100, 10))
                .thread(2, "fm-load-0", 0, 0)
                .thread(3, "fm-load-c0", 0, 0);
        GeneratorProbe probe = new GeneratorProbe(
                recorded.proc(),
                new Clocks(clock, clock),
                2.0,
                gcMillis::get,
                () -> List.of(7L, 8L),
                Optional.of(() -> List.of(8L)));
        probe.read();

        recorded.put("self/stat", STAT.formatted(190, 20))
                .put("7/stat", STAT.formatted(120, 10))
                .put("8/stat", STAT.formatted(120, 20))
                .thread(2, "fm-load-0", 500_000_000L, 0)
                .thread(3, "fm-load-c0", 200_000_000L, 0)
                .thread(4, "fm-load-c1", 100_000_000L, 0);
        clock.advance(Duration.ofSeconds(1));

        assertThat(value(probe.read(), Metric.CONSUMER_CPU)).isCloseTo(0.2 + 0.1 + 0.3, within(1e-9));
    }

    @Test
    void tellsNothingOfConsumersWhereThereAreNoneOrOthersThatNobodyReads() {
        RecordedProc recorded = new RecordedProc(folder).thread(2, "fm-load-0", 0, 0);
        GeneratorProbe nobody = new GeneratorProbe(
                recorded.proc(), new Clocks(clock, clock), 2.0, gcMillis::get, List::of, Optional.of(List::of));
        GeneratorProbe others = probe(recorded);
        nobody.read();
        clock.advance(Duration.ofSeconds(1));
        assertThat(nobody.read()).extracting(Sample::metric).doesNotContain(Metric.CONSUMER_CPU);

        recorded.thread(3, "fm-load-c0", 0, 0);
        others.read();
        clock.advance(Duration.ofSeconds(1));
        assertThat(others.read()).extracting(Sample::metric).doesNotContain(Metric.CONSUMER_CPU);
    }

    @Test
    void tellsInWhatShareOfThePeriodsAQuotaStoppedIt() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("self/mountinfo", "30 22 0:25 / " + folder.resolve("cpu") + " rw - cgroup cgroup rw,cpu\n")
                .put("self/cgroup", "3:cpu:/small\n")
                .put("cpu/small/cpu.stat", "nr_periods 100\nnr_throttled 10\nthrottled_time 5\n");
        GeneratorProbe probe = probe(recorded);
        probe.read();

        recorded.put("cpu/small/cpu.stat", "nr_periods 110\nnr_throttled 16\nthrottled_time 9\n");
        clock.advance(Duration.ofSeconds(1));

        assertThat(value(probe.read(), Metric.GENERATOR_THROTTLED)).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void takesTheRunDelayOfTheWorstLoadThreadOnly() {
        RecordedProc recorded = new RecordedProc(folder)
                .thread(1, "main", 0, 0)
                .thread(2, "fm-load-0", 0, 100_000_000L)
                .thread(3, "fm-load-1", 0, 100_000_000L);
        GeneratorProbe probe = probe(recorded);
        probe.read();

        recorded.thread(1, "main", 0, 900_000_000L)
                .thread(2, "fm-load-0", 0, 200_000_000L)
                .thread(3, "fm-load-1", 0, 500_000_000L);
        clock.advance(Duration.ofSeconds(1));

        assertThat(value(probe.read(), Metric.GENERATOR_RUN_DELAY)).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void countsAThreadThatHasJustStartedAndForgetsOneThatEnded() {
        RecordedProc recorded = new RecordedProc(folder).thread(1, "main", 0, 0).thread(2, "fm-load-0", 0, 0);
        GeneratorProbe probe = probe(recorded);
        probe.read();

        recorded.remove("self/task/2/schedstat")
                .remove("self/task/2/comm")
                .remove("self/task/2")
                .thread(3, "fm-load-1", 300_000_000L, 600_000_000L);
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.GENERATOR_BUSIEST_THREAD)).isCloseTo(0.3, within(1e-9));
        assertThat(value(samples, Metric.GENERATOR_RUN_DELAY)).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void seesAStepOfTheWallClockAndNotTheTimeThatPassed() {
        GeneratorProbe probe = probe(new RecordedProc(folder));
        probe.read();

        clock.advance(Duration.ofSeconds(1));
        assertThat(value(probe.read(), Metric.CLOCK_STEP)).isZero();

        clock.advance(Duration.ofSeconds(1));
        clock.stepWall(Duration.ofMillis(-250));
        assertThat(value(probe.read(), Metric.CLOCK_STEP)).isEqualTo(-0.25);
    }

    @Test
    void readsMissingWithoutLoadThreadsAndWithoutProc() {
        GeneratorProbe probe = new GeneratorProbe(
                new ProcFs(folder.resolve("none")),
                new Clocks(clock, clock),
                2.0,
                gcMillis::get,
                List::of,
                Optional.empty());
        probe.read();
        clock.advance(Duration.ofSeconds(1));

        assertThat(probe.read())
                .filteredOn(sample -> sample.quality() == Quality.MISSING)
                .extracting(Sample::metric)
                .containsExactlyInAnyOrder(
                        Metric.GENERATOR_CPU,
                        Metric.GENERATOR_MACHINE_SHARE,
                        Metric.GENERATOR_BUSIEST_THREAD,
                        Metric.GENERATOR_RUN_DELAY);
    }

    @Test
    void seesALoadThreadOfThisVeryProcess() throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(1);
        Thread load = new Thread(
                () -> {
                    while (enough.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                },
                "fm-load-test-with-a-long-name");
        load.start();
        try (GeneratorProbe probe = new GeneratorProbe(System::nanoTime, InstantSource.system(), List::of)) {
            probe.read();

            Awaitility.await().untilAsserted(() -> {
                List<Sample> samples = probe.read();
                assertThat(value(samples, Metric.GENERATOR_CPU)).isPositive();
                assertThat(value(samples, Metric.GENERATOR_BUSIEST_THREAD)).isPositive();
                assertThat(value(samples, Metric.GENERATOR_RUN_DELAY)).isNotNegative();
            });
        } finally {
            enough.countDown();
            load.join();
        }
    }
}
