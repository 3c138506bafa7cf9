package io.floodmark.model;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Normal;
import io.floodmark.model.unit.Span;
import io.floodmark.model.unit.Unit;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words that are stored, exported and read again must each mean one thing. */
class VocabularyTest {
    @Test
    void noTwoMetricsHaveTheSameKey() {
        assertThat(Arrays.stream(Metric.values()).map(Metric::key))
                .doesNotHaveDuplicates()
                .allMatch(key -> key.matches("[a-z0-9]+([.-][a-z0-9]+)+"));
    }

    @Test
    void noTwoUnitsHaveTheSameSymbol() {
        assertThat(Arrays.stream(Unit.values()).map(Unit::symbol)).doesNotHaveDuplicates();
    }

    @Test
    void keysAreWrittenAsPlansAre() {
        Stream<String> keys = Stream.of(
                        Arrays.stream(Indicator.values()).map(Indicator::key),
                        Arrays.stream(Bottleneck.values()).map(Bottleneck::key),
                        Arrays.stream(Goal.values()).map(Goal::key),
                        Arrays.stream(Soak.Outcome.values()).map(Soak.Outcome::key),
                        Arrays.stream(LabSecurity.values()).map(LabSecurity::key))
                .flatMap(each -> each);

        assertThat(keys).allMatch(key -> key.matches("[a-z]+(-[a-z]+)*"));
    }

    @ParameterizedTest
    @EnumSource(Indicator.class)
    void everyIndicatorFiresOnOneSideOfItsThreshold(Indicator indicator) {
        assertThat(indicator.rule()).matches(".* (above|below|more than)");
        assertThat(indicator.defaultThreshold()).isNotNegative();
        assertThat(Indicators.defaults().threshold(indicator)).hasValue(indicator.defaultThreshold());
    }

    @Test
    void anIndicatorWithoutAThresholdIsOff() {
        Map<Indicator, Double> thresholds = new HashMap<>(Map.of(Indicator.DISK, 0.5));
        Indicators indicators = new Indicators(thresholds);

        thresholds.put(Indicator.LINK, 0.1);

        assertThat(indicators.threshold(Indicator.DISK)).hasValue(0.5);
        assertThat(indicators.threshold(Indicator.LINK)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesAThresholdThatNothingReaches(double threshold) {
        refused("disk", threshold, () -> new Indicators(Map.of(Indicator.DISK, threshold)));
    }

    @ParameterizedTest
    @EnumSource(TrialEvent.Kind.class)
    void sendingStopsForWhateverDisturbs(TrialEvent.Kind kind) {
        assertThat(kind.ends()).isEqualTo(kind.disturbs() || kind == TrialEvent.Kind.MIN_ISR);
    }

    @Test
    void thingsOfOneKindAreToldApartByTheirNames() {
        assertThat(List.of(
                        Entity.broker(1),
                        Entity.broker(11),
                        Entity.processor(1, "PLAINTEXT-0"),
                        Entity.logDir(1, "PLAINTEXT-0"),
                        Entity.host("1"),
                        Entity.group("1"),
                        Entity.worker("1"),
                        Entity.lane("1"),
                        Entity.CLUSTER,
                        Entity.GENERATOR))
                .doesNotHaveDuplicates()
                .extracting(Entity::label)
                .doesNotHaveDuplicates()
                .contains("broker 1", "host 1", "network processor 1:PLAINTEXT-0", "cluster");
    }

    @Test
    void aSampleDescribesATimeAndHasAValueUnlessItIsMissing() {
        assertThat(Sample.gauge(Metric.HEAP_USED, Entity.broker(1), 5, 7).fromNanos())
                .isEqualTo(5);
        assertThat(Sample.missing(Metric.HEAP_USED, Entity.broker(1), 5).value())
                .isNaN();
        refused("sample interval start", 6, () -> Sample.delta(Metric.BYTES_IN, Entity.broker(1), 6, 5, 1));
        refused("jvm.heap.used", Double.NaN, () -> Sample.gauge(Metric.HEAP_USED, Entity.broker(1), 5, Double.NaN));
    }

    @ParameterizedTest
    @CsvSource({"5, 9, true", "5, 10, true", "4, 9, false", "6, 11, false", "10, 10, true"})
    void aSpanHoldsWhatLiesWhollyInIt(long from, long to, boolean inside) {
        assertThat(new Span(5, 10).holds(from, to)).isEqualTo(inside);
    }

    @Test
    void aSpanDoesNotEndBeforeItBegins() {
        refused("span start", 6, () -> new Span(6, 5));
        assertThat(new Span(5, 5).seconds()).isZero();
        assertThat(new Span(0, 1_500_000_000).seconds()).isEqualTo(1.5);
        assertThat(new Span(0, 1_500_000_000).length()).hasMillis(1_500);
    }

    @Test
    void evidenceHasOneUnit() {
        assertThat(new Evidence(EvidenceSource.HOST_CPU, "busy", List.of(Metric.HOST_CPU_BUSY, Metric.HOST_CPU_STEAL))
                        .curve())
                .isEqualTo(LoadCurve.THROUGHPUT);
        assertThat(new Evidence(EvidenceSource.CLIENT, "waits", LoadCurve.SERVICE).metrics())
                .isEmpty();
        refused("evidence", " ", () -> clue(EvidenceSource.CLIENT, " "));
        refused(
                "metrics of evidence",
                "[HOST_CPU_BUSY, HEAP_USED]",
                () -> new Evidence(EvidenceSource.HOST_CPU, "busy", List.of(Metric.HOST_CPU_BUSY, Metric.HEAP_USED)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aCauseIsProvedByTwoInstrumentsMoreThanSpeakAgainstIt(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Evidence> evidence = clues(random, random.nextInt(1, 8));
        List<Evidence> against = clues(random, random.nextInt(4));

        long more = instruments(evidence) - instruments(against);

        assertThat(cause(evidence, against).proved()).as("seed %d", seed).isEqualTo(more >= 2);
        refused("evidence of a cause", "[]", () -> cause(List.of(), against));
    }

    @Test
    void aDiagnosisKnowsTheAnswerIfACauseIsProved() {
        Evidence clue = clue(EvidenceSource.CLIENT, "waits");
        Cause cause = cause(List.of(clue), List.of());

        assertThat(diagnosis(Diagnosis.State.KNOWN, List.of(cause)).first()).contains(cause);
        assertThat(diagnosis(Diagnosis.State.INCONCLUSIVE, List.of()).first()).isEmpty();
        refused("state", "KNOWN", () -> diagnosis(Diagnosis.State.KNOWN, List.of()));
        refused("state", "NOTHING_LIMITS", () -> diagnosis(Diagnosis.State.NOTHING_LIMITS, List.of(cause)));
    }

    @Test
    void aStoredHistogramNeverChanges() {
        byte[] bytes = {1, 2, 3};
        EncodedHistogram histogram = new EncodedHistogram(bytes);

        bytes[0] = 9;
        histogram.payload()[1] = 9;

        assertThat(histogram.payload()).containsExactly(1, 2, 3);
        assertThat(histogram).isEqualTo(new EncodedHistogram(new byte[] {1, 2, 3}));
        assertThat(histogram).hasSameHashCodeAs(new EncodedHistogram(new byte[] {1, 2, 3}));
        assertThat(histogram).isNotEqualTo(EncodedHistogram.EMPTY);
        assertThat(histogram).hasToString("EncodedHistogram[3 bytes]");
    }

    @ParameterizedTest
    @CsvSource({"0, 0.5", "1, 0.841344746", "1.959963985, 0.975", "-1, 0.158655254", "-6, 0", "6, 1"})
    void theNormalDistributionIsExactToSevenDigits(double z, double share) {
        assertThat(Normal.below(z)).isCloseTo(share, within(1.5e-7));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theNormalDistributionIsSymmetricAndRises(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            double z = random.nextDouble(-5, 5);
            assertThat(Normal.below(z) + Normal.below(-z))
                    .as("seed %d: %s", seed, z)
                    .isCloseTo(1, within(1e-12));
            assertThat(Normal.below(z + 0.01)).as("seed %d: %s", seed, z).isGreaterThan(Normal.below(z));
        }
    }

    @Test
    void aPlanIsWrongInEveryPlaceThatIsNamed() {
        List<String> problems = List.of("plan.yaml:1:1: a", "plan.yaml:2:1: b");

        assertThatThrownBy(() -> {
                    throw new PlanException(problems);
                })
                .hasMessage(String.join(System.lineSeparator(), problems));
        assertThat(new PlanException("a").problems()).containsExactly("a");
    }

    private static List<Evidence> clues(SplittableRandom random, int count) {
        return random.ints(count, 0, 5)
                .mapToObj(instrument -> clue(List.of(EvidenceSource.values()).get(instrument), "seen"))
                .toList();
    }

    private static long instruments(List<Evidence> clues) {
        return clues.stream().map(Evidence::instrument).distinct().count();
    }

    private static Evidence clue(EvidenceSource instrument, String says) {
        return new Evidence(instrument, says, List.of());
    }

    private static Cause cause(List<Evidence> evidence, List<Evidence> against) {
        Remedy remedy = new Remedy("num.io.threads", "up", "none", "docs", "try it", List.of());
        return new Cause(Bottleneck.REQUEST_HANDLERS, evidence, against, remedy, "more of it");
    }

    private static Diagnosis diagnosis(Diagnosis.State state, List<Cause> proved) {
        return new Diagnosis(1, state, proved, List.of(), List.of(), Optional.empty());
    }
}
