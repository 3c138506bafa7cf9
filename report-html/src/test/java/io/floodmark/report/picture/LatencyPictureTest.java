package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Quantile;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.testing.report.FakeRuns;
import io.floodmark.testing.report.FakeTrial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyPictureTest {
    private static final Quantile P90 = new Quantile(0.9);

    @Test
    void showsWhatIsPromisedBesideTheUsualQuantiles() {
        List<Trial> trials = FakeRuns.limit().trials();

        String svg = LatencyPicture.ofLoad(trials, LoadKind.PRODUCED)
                .of(Optional.empty(), new TreeMap<>(Map.of(P90, 20e6)), OptionalDouble.of(60_000))
                .wide();

        assertThat(svg).contains(">p50<", ">p90<", ">p99<", ">p99.9<", "objective: p90 20", ">your load<");
    }

    @Test
    void readsTheLoadToSustainFromThePlan() {
        assertThat(PlanFacts.read("size: { load: 3e12/day }").yourLoad(1_000).getAsDouble())
                .isCloseTo(34_722_222, within(1.0));
        assertThat(PlanFacts.read("size: { load: 60MB/s }").yourLoad(1_000)).hasValue(60_000);
        assertThat(PlanFacts.read("seed: 1").yourLoad(1_000)).isEmpty();
    }

    @Test
    void endToEndLatencyIsThatOfTheWorstGroup() {
        List<Trial> trials =
                FakeRuns.limit().trials().stream().map(LatencyPictureTest::read).toList();

        String svg = LatencyPicture.endToEnd(trials)
                .of(Optional.empty(), new TreeMap<>(), OptionalDouble.empty())
                .wide();

        assertThat(svg).doesNotContain("your load");
        assertThat(svg).containsPattern("records/s: p99 40\\S*, ").doesNotContainPattern("records/s: p99 4\\.");
    }

    /** The verdict counts them too: records due at the end of the measured time are read after it. */
    @Test
    void endToEndLatencyContainsWhatIsReadInTheDrain() {
        List<Trial> trials = FakeRuns.limit().trials().stream()
                .map(trial -> {
                    Observation seen = trial.observation();
                    long end = seen.measured().toNanos();
                    return read(
                            trial, List.of(received("slow", seen, 4), received("slow", end, end + 1_000_000_000L, 80)));
                })
                .toList();

        String svg = LatencyPicture.endToEnd(trials)
                .of(Optional.empty(), new TreeMap<>(), OptionalDouble.empty())
                .wide();

        assertThat(svg).containsPattern("records/s: p99 8[0-9]\\S*, ").doesNotContainPattern("records/s: p99 4\\.");
    }

    @Test
    void overlaysTheVariantsByTheQuantileOfTheObjective() {
        List<Trial> produced = FakeRuns.limit().trials();
        List<Trial> consumed = produced.stream().map(LatencyPictureTest::read).toList();
        Map<String, List<Trial>> trials = new LinkedHashMap<>();
        trials.put("G1", produced);
        trials.put("ZGC", consumed);

        List<PictureCard> plain =
                LatencyPicture.ofVariants(Map.of("G1", produced, "ZGC", produced), PlanFacts.read(""));
        List<PictureCard> cards =
                LatencyPicture.ofVariants(trials, PlanFacts.read("objective: { produce: { p90: 20ms } }"));

        assertThat(plain)
                .singleElement()
                .satisfies(card -> assertThat(card.note()).startsWith("p99 of each trial"));
        assertThat(cards)
                .extracting(PictureCard::heading)
                .containsExactly(
                        "Latency of all variants against load, ms",
                        "End-to-end latency of all variants against load, ms");
        assertThat(cards.get(0).picture().wide())
                .contains("class=\"curve c0\"", "class=\"curve c1\"", ">G1<", ">ZGC<", "objective: p90 20 ms")
                .containsPattern("records/s: G1 [0-9.]+, sustained");
        assertThat(cards.get(0).legend()).containsExactly("G1", "ZGC");
        assertThat(cards.get(1).picture().wide()).contains(">ZGC<").doesNotContain(">G1<", "objective");
    }

    @Test
    void aReportOfConsumersHasThePicture() {
        Run run = FakeRuns.limit();

        assertThat(headings(run, run.trials())).doesNotContain("End-to-end latency against load, ms");
        assertThat(headings(
                        run, run.trials().stream().map(LatencyPictureTest::read).toList()))
                .contains("End-to-end latency against load, ms");
    }

    private static List<String> headings(Run run, List<Trial> trials) {
        return new Pictures(
                        FakeRuns.with(run, trials),
                        Optional.empty(),
                        LoadKind.PRODUCED,
                        PlanFacts.read(run.effectivePlan()).yourLoad(run.recordBytes()))
                .cards().stream().map(PictureCard::heading).toList();
    }

    /** Returns the trial, read by two groups: one within 4 ms, one within 40 ms. */
    private static Trial read(Trial trial) {
        Observation seen = trial.observation();
        return read(trial, List.of(received("quick", seen, 4), received("slow", seen, 40)));
    }

    private static Trial read(Trial trial, List<ConsumeInterval> consumption) {
        Observation read = trial.observation().consumed(consumption, List.of(), List.of());
        return new Trial(trial.number(), trial.order(), trial.whole(), read, trial.judgement());
    }

    private static ConsumeInterval received(String group, Observation seen, long millis) {
        return received(group, seen.measured().fromNanos(), seen.measured().toNanos(), millis);
    }

    private static ConsumeInterval received(String group, long fromNanos, long toNanos, long millis) {
        Histogram latency = new Histogram(3);
        latency.recordValueWithCount(millis * 1_000_000, 1_000);
        return new ConsumeInterval(
                group,
                fromNanos,
                toNanos,
                1_000,
                1_000_000,
                0,
                0,
                0,
                0,
                FakeTrial.summary(latency),
                FakeTrial.encoded(latency));
    }
}
