package io.floodmark.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests synthetic stalls, in seconds with and without activity, on a recorded trial. */
class StallsTest {
    private static final int SECONDS = 80;

    @Test
    void namesWhatHappensInTheSlowestSeconds() {
        IntPredicate rolls = second -> second % 11 == 3 || second % 17 == 5;

        Optional<String> stalls = stalls(
                SECONDS,
                300,
                second -> rolls.test(second) ? 250 + second : 10 + second % 3,
                series("disk.flush.rate broker 1", SECONDS, second -> rolls.test(second) ? 2 : 0),
                series("jvm.gc.pause broker 1", SECONDS, second -> second % 5 == 0 ? 0.02 : 0.01));

        assertThat(stalls.orElseThrow())
                .startsWith("Stalls: the 99th percentile of the latency, 300 ms, is close to its maximum, 350 ms.")
                .contains("The slowest seconds have more of log flushes")
                .containsPattern("rank correlation 0\\.[5-9]\\d? over 80 seconds, p = 0\\.0\\d")
                .doesNotContain("garbage collection");
    }

    @Test
    void namesNothingThatHappensAtOtherTimes() {
        Optional<String> stalls = stalls(
                SECONDS,
                300,
                second -> second % 11 == 3 ? 250 : 10,
                series("disk.flush.rate broker 1", SECONDS, second -> second % 11 == 7 ? 2 : 0));

        assertThat(stalls.orElseThrow())
                .endsWith("In the same seconds there are significantly more of none of these: log flushes, which a new"
                        + " segment starts too.");
    }

    /** Both series rise for 20 s and fall for 20 s: with few independent seconds, ranks agree by chance often. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void takesSlowlyVaryingSeriesForWhatTheyAre(long seed) {
        int offset = new Random(seed).nextInt(8, 32);

        Optional<String> stalls = stalls(
                SECONDS,
                300,
                second -> 50 + Math.abs(second % 40 - 20),
                series("disk.flush.rate broker 1", SECONDS, second -> Math.abs((second + offset) % 40 - 20)));

        assertThat(stalls.orElseThrow()).as("seed %d", seed).contains("significantly more of none");
    }

    @Test
    void needsEnoughSeconds() {
        assertThat(stalls(15, 300, second -> 10 + second, series("disk.flush.rate broker 1", 15, second -> second))
                        .orElseThrow())
                .endsWith(
                        "15 seconds are too few to test what happens at the same time; repeat with --for 20s or longer.");
    }

    @Test
    void areNoneWhereTheMaximumIsFarAboveOrLatencyIsLow() {
        assertThat(stalls(SECONDS, 100, second -> 10)).isEmpty();
        assertThat(StallsTest.context(latency(15, 18), SECONDS, second -> 10))
                .satisfies(context -> assertThat(Stalls.of(context)).isEmpty());
    }

    @Test
    void areNotWhatAGrowingQueueLooksLike() {
        DiagnosisContext context = context(latency(300, 350), SECONDS, second -> 10, "fired backlog 2");

        assertThat(Stalls.of(context)).isEmpty();
    }

    @Test
    void sayWhenNothingWasRead() {
        assertThat(stalls(SECONDS, 300, second -> 10).orElseThrow())
                .endsWith("Neither flushes nor collections nor disk writes were read.");
    }

    private static Optional<String> stalls(
            int seconds, double p99Millis, IntToDoubleFunction slowestMillis, String... series) {
        return Stalls.of(context(latency(p99Millis, 350), seconds, slowestMillis, series));
    }

    private static LatencySummary latency(double p99Millis, double maxMillis) {
        return new LatencySummary(20_000, 6e6, 5e6, p99Millis * 1e6, maxMillis * 1e6, maxMillis * 1e6);
    }

    private static String series(String metricAndEntity, int seconds, IntToDoubleFunction value) {
        return metricAndEntity + " "
                + IntStream.range(0, seconds)
                        .mapToObj(second -> Double.toString(value.applyAsDouble(second)))
                        .collect(Collectors.joining(" "));
    }

    private static DiagnosisContext context(
            LatencySummary latency, int seconds, IntToDoubleFunction slowestMillis, String... lines) {
        Trial recorded = RecordedTrial.of("network")
                .without("interval", "fired", "disk.flush.rate", "jvm.gc.pause", "host.disk.write")
                .with(IntStream.range(0, seconds)
                        .mapToObj(second -> "interval 1000 0 20 " + slowestMillis.applyAsDouble(second))
                        .toArray(String[]::new))
                .with(lines)
                .trial();
        Observation seen = recorded.observation();
        Observation withLatency = new Observation(
                seen.offered(),
                seen.measured(),
                seen.fullLength(),
                seen.intervals(),
                seen.samples(),
                seen.events(),
                seen.confirmation(),
                latency,
                seen.histogram());
        Trial trial =
                new Trial(recorded.number(), recorded.order(), recorded.whole(), withLatency, recorded.judgement());
        return new DiagnosisContext(
                trial, RecordedTrial.plan(ProduceSpec.DEFAULT), RecordedTrial.shared(), List.of(), List.of());
    }
}
