package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.trial.WarmUp.Warmth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void meansTheRateOverWindowsOfTenSeconds() {
        List<LoadInterval> intervals = new ArrayList<>();
        for (int second = 0; second < 25; second++) {
            intervals.add(interval(second, second < 10 ? 100 : 300));
        }

        assertThat(WarmUp.windows(intervals, 0)).containsExactly(100.0, 300.0);
    }

    @Test
    void agreesOnceThreeWindowsLieWithinFivePercent() {
        assertThat(WarmUp.agree(List.of(100.0, 104.0, 102.0))).isTrue();
        assertThat(WarmUp.agree(List.of(50.0, 100.0, 104.0, 102.0))).isTrue();
    }

    @Test
    void doesNotAgreeWhileWindowsStillRise() {
        assertThat(WarmUp.agree(List.of(100.0, 102.0))).isFalse();
        assertThat(WarmUp.agree(List.of(92.0, 98.0, 102.0))).isFalse();
        assertThat(WarmUp.agree(List.of(0.0, 0.0, 0.0))).isFalse();
    }

    /** Throughput rises by 15% per minute. Three windows of 10 s hide that: they are within 5% of each other. */
    @Test
    void isNotWarmWhileThroughputRisesSteadily() {
        for (long seed = 1; seed <= 50; seed++) {
            List<LoadInterval> rising = swaying(seed, second -> 10_000 * (1 + 0.15 * second / 60));

            assertThat(WarmUp.rises(rising)).as("seed %d", seed).isTrue();
        }
        assertThat(WarmUp.agree(WarmUp.windows(swaying(1, second -> 10_000 * (1 + 0.14 * second / 60)), 0)))
                .isTrue();
    }

    @Test
    void isWarmWhileThroughputOnlySways() {
        long wrong = LongStream.rangeClosed(1, 100)
                .filter(seed -> WarmUp.rises(swaying(seed, second -> 10_000)))
                .count();

        assertThat(wrong).isLessThanOrEqualTo(8);
        assertThat(WarmUp.rises(List.of())).isFalse();
        assertThat(WarmUp.rises(List.of(interval(0, 0)))).isFalse();
    }

    /** Returns 30 s of intervals that vary by 1% (sd) from second to second. */
    private static List<LoadInterval> swaying(long seed, IntToDoubleFunction rate) {
        Random random = new Random(seed);
        return IntStream.range(0, 30)
                .mapToObj(second ->
                        interval(second, Math.round(rate.applyAsDouble(second) * (1 + 0.01 * random.nextGaussian()))))
                .toList();
    }

    @Test
    void isNotWarmWhileCompilersHoldTheCpu() {
        List<Sample> samples = new ArrayList<>();
        for (int second = 0; second < 60; second++) {
            samples.add(compiling(second, second < 40 ? 0.4 : 0.02));
        }

        assertThat(WarmUp.compiled(List.of())).isTrue();
        assertThat(WarmUp.compiled(samples)).isFalse();
        samples.addAll(List.of(
                compiling(60, 0.02),
                compiling(61, 0.02),
                compiling(62, 0.02),
                compiling(63, 0.02),
                compiling(64, 0.02)));
        assertThat(WarmUp.compiled(samples)).isTrue();
    }

    @Test
    void tellsByHowMuchThroughputStillRoseAtItsEnd() {
        assertThat(warmth(false, 100, 150, 219).rising()).hasValueCloseTo(0.46, within(1e-9));
        assertThat(warmth(false, 0, 0, 0).rising()).isEmpty();
    }

    @Test
    void throughputThatSettledOrFellDoesNotRise() {
        assertThat(warmth(true, 100, 102, 104).rising()).isEmpty();
        assertThat(warmth(false, 100, 150, 103).rising()).isEmpty();
        assertThat(warmth(false, 150, 100, 152).rising()).isEmpty();
        assertThat(warmth(false, 100, 208).rising()).isEmpty();
    }

    /** A search without this value needs six more trials, each three times as high. */
    @ParameterizedTest
    @ValueSource(ints = {4, 10, 17})
    void aWarmUpOfAnyLengthTellsWhatItReached(int seconds) {
        ManualRunTime time = new ManualRunTime();
        VirtualFleet fleet = new VirtualFleet(time, 100);
        TrialContext context = Cockpits.of(
                time, new QuietTarget(time, fleet), fleet, new Silent(), new DiskAllowance(new Bytes(1_000_000)));

        Warmth warmth =
                new WarmUp(context, TrialRules.DEFAULT, new Unheard()).run(Duration.ofSeconds(seconds), new Bytes(0));

        assertThat(warmth.flatOut()).contains(new Rate(100));
    }

    @Test
    void whatIsReachedIsOfTheLastTenSeconds() {
        List<LoadInterval> rising = IntStream.range(0, 25)
                .mapToObj(second -> interval(second, 10L * second))
                .toList();

        assertThat(WarmUp.reached(rising)).isEqualTo(195);
        assertThat(WarmUp.reached(rising.subList(0, 4))).isEqualTo(15);
        assertThat(WarmUp.reached(rising.subList(0, 1))).isZero();
        assertThat(WarmUp.reached(List.of())).isZero();
    }

    @Test
    void leavesTheTrialsTheirShareOfTheDisk() {
        ManualRunTime time = new ManualRunTime();
        VirtualFleet fleet = new VirtualFleet(time, 100);
        DiskAllowance disk = new DiskAllowance(new Bytes(5_000));
        TrialContext context = Cockpits.of(time, new QuietTarget(time, fleet), fleet, new Silent(), disk);

        Warmth warmth =
                new WarmUp(context, TrialRules.DEFAULT, new Unheard()).run(Duration.ofSeconds(50), new Bytes(2_500));

        assertThat(disk.budget().left()).isBetween(2_300L, 2_500L);
        assertThat(warmth.flatOut()).contains(new Rate(100));
        assertThat(warmth.disturbance())
                .hasValueSatisfying(event -> assertThat(event.text()).contains("max-disk is kept for the trials"));
    }

    @Test
    void leavesNothingToBeCopiedInTheFirstTrial() {
        ManualRunTime time = new ManualRunTime();
        VirtualFleet fleet = new VirtualFleet(time, 100);
        QuietTarget target = new QuietTarget(time, fleet);
        target.uncopied = 800;
        TrialContext context = Cockpits.of(time, target, fleet, new Silent(), new DiskAllowance(new Bytes(1_000_000)));

        new WarmUp(context, TrialRules.DEFAULT, new Unheard()).run(Duration.ofSeconds(50), new Bytes(0));

        assertThat(target.endOffsets()).isEqualTo(fleet.recordsInLog).isPositive();
    }

    /** The kernel writes 2 GB and more at 20 MB/s, until a minute has passed. */
    @Test
    void endsWhereTheDiskDoesNotFollowAndLeavesTheTrialsADiskAtRest() {
        ManualRunTime time = new ManualRunTime();
        VirtualFleet fleet = new VirtualFleet(time, 100);
        SlowDisk disk = new SlowDisk(time, second -> second < 5 ? 0.1e9 : second < 60 ? 2.54e9 - 5e6 * second : 1.9e9);
        Heard heard = new Heard();
        WarmUp warmUp = new WarmUp(Cockpits.of(time, fleet, disk), TrialRules.DEFAULT, heard);

        Warmth warmth = warmUp.run(Duration.ofSeconds(50), new Bytes(0));

        assertThat(warmth.disturbance())
                .hasValueSatisfying(event -> assertThat(event.text())
                        .startsWith("the disk falls behind: 2.5 GB not written yet, the disk writes 20 MB/s"));
        assertThat(fleet.recordsInLog).as("sent for about eight seconds").isBetween(700L, 1_000L);
        assertThat(time.nanoTime()).isBetween(60 * SECOND, 62 * SECOND);
        assertThat(heard.waited).singleElement().asString().startsWith("waiting for the disk: 2.5 GB");
    }

    /** The disk writes a tenth of what is sent: dirty pages grow by 180 MB per second. */
    @Test
    void countsOnlyWhatTheDiskWroteToWhatIsTakenFlatOut() {
        ManualRunTime time = new ManualRunTime();
        SlowDisk disk = new SlowDisk(time, second -> second < 11 ? 0.1e9 : 2.2e9 + 180e6 * (second - 11));
        WarmUp warmUp =
                new WarmUp(Cockpits.of(time, new VirtualFleet(time, 100), disk), TrialRules.DEFAULT, new Unheard());

        Warmth warmth = warmUp.run(Duration.ofSeconds(50), new Bytes(0));

        assertThat(warmth.disturbance()).isPresent();
        assertThat(warmth.flatOut())
                .hasValueSatisfying(rate -> assertThat(rate.perSecond()).isBetween(9.0, 15.0));
    }

    @Test
    void goesOnWhereTheDiskKeepsUp() {
        ManualRunTime time = new ManualRunTime();
        SlowDisk disk = new SlowDisk(time, second -> 1.95e9);
        WarmUp warmUp =
                new WarmUp(Cockpits.of(time, new VirtualFleet(time, 100), disk), TrialRules.DEFAULT, new Unheard());

        Warmth warmth = warmUp.run(Duration.ofSeconds(50), new Bytes(0));

        assertThat(warmth.agreed()).isTrue();
        assertThat(warmth.disturbance()).isEmpty();
    }

    /** A source without samples that is never blind. */
    private static final class Silent implements SampleSource {
        @Override
        public List<Sample> drain() {
            return List.of();
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }

    /** A listener that keeps the reasons for which trials wait. */
    private static final class Heard extends Unheard {
        private final List<String> waited = new ArrayList<>();

        @Override
        public void waits(String what) {
            waited.add(what);
        }
    }

    /** A listener that ignores everything. */
    private static class Unheard implements TrialListener {
        @Override
        public void progress(TrialProgress progress) {}

        @Override
        public void finished(Trial trial) {}
    }

    private static Sample compiling(int second, double share) {
        return Sample.delta(Metric.HOST_CPU_COMPILING, Entity.host("h"), second * SECOND, (second + 1) * SECOND, share);
    }

    private static LoadInterval interval(int second, long acked) {
        return new LoadInterval(
                second * SECOND,
                (second + 1) * SECOND,
                acked,
                acked,
                acked,
                0,
                0,
                acked,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0);
    }

    private static Warmth warmth(boolean agreed, double... windows) {
        return new Warmth(DoubleStream.of(windows).boxed().toList(), agreed, 0, 1, List.of());
    }
}
