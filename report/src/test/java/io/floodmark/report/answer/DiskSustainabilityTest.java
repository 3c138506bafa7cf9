package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DiskSustainabilityTest {
    private final Run run = FakeRuns.limit();

    /** Trials 4 and 6 were sustained, at 44,100/s and 47,300/s. */
    @Test
    void isTheHighestLoadThatABalanceProves() {
        DiskSustainability disks = DiskSustainability.of(with(4, State.CLEAR, 0.5, 6, State.CLEAR, 0.6));

        assertThat(disks.proved()).map(Trial::number).contains(6);
        assertThat(disks.words(Optional.empty(), true))
                .contains("up to 47,300 records/s (trial 6); no soak test: add --soak 30m");
        assertThat(disks.words(Optional.of("passed"), true))
                .contains("up to 47,300 records/s (trial 6); soak test passed");
    }

    @Test
    void isNotProvedWhereDisksFellBehindAndTellsWhatTheyCarry() {
        DiskSustainability disks = DiskSustainability.of(with(4, State.FIRED, 2, 6, State.FIRED, 2.15));

        assertThat(disks.proved()).isEmpty();
        assertThat(disks.carried())
                .hasValueSatisfying(rate -> assertThat(rate.perSecond()).isCloseTo(47_300 / 2.15, withinPercentage(1)));
        assertThat(disks.words(Optional.empty(), true).orElseThrow())
                .startsWith("not verified")
                .endsWith("the disks sustained about 22,000 records/s when they fell behind");
    }

    @Test
    void isShortForLargeNumbers() {
        Trial trial = FakeRuns.fastTrial().trials().get(0);
        DiskSustainability disks =
                new DiskSustainability(Optional.of(trial), Optional.of(new Rate(1_234_567)), true, true);

        assertThat(disks.words(Optional.empty(), true))
                .contains("up to 1,080,000 records/s (trial 1); disks sustained 1,230,000 records/s when behind");
    }

    /** A part of the offered load was never appended, so the disks need not have sustained it. */
    @Test
    void countsWhatWasAppendedUnderOverload() {
        Trial overloaded = run.trials().get(4);

        DiskSustainability disks = DiskSustainability.of(with(5, State.FIRED, 2, 4, State.OFF, Double.NaN));

        assertThat(overloaded.overloaded()).isTrue();
        assertThat(disks.carried())
                .hasValueSatisfying(rate -> assertThat(rate.perSecond())
                        .isCloseTo(overloaded.observation().achievedPerSecond() / 2, withinPercentage(0.1)));
    }

    @Test
    void isNotProvedWhereNoTrialExercisedTheDisks() {
        DiskSustainability disks = DiskSustainability.of(with(4, State.FIRED, Double.NaN, 6, State.FIRED, Double.NaN));

        assertThat(disks.carried()).isEmpty();
        assertThat(disks.words(Optional.empty(), true).orElseThrow()).contains("verify with --soak 30m");
    }

    @Test
    void anOverloadProvesNothing() {
        DiskSustainability disks = DiskSustainability.of(with(3, State.CLEAR, 0.5, 5, State.CLEAR, 0.5));

        assertThat(disks.proved()).isEmpty();
    }

    @Test
    void isNotJudgedIfThePlanSwitchesTheIndicatorOff() {
        assertThat(DiskSustainability.of(with(4, State.OFF, Double.NaN, 6, State.OFF, Double.NaN))
                        .words(Optional.empty(), true))
                .contains("not judged; add --soak 30m");
        assertThat(DiskSustainability.of(with(4, State.OFF, Double.NaN, 6, State.OFF, Double.NaN))
                        .words(Optional.empty(), false))
                .isEmpty();
    }

    /** No soak test can verify what is never read. */
    @Test
    void isUnknownWithoutReadingsOfThePageCache() {
        assertThat(DiskSustainability.of(with(4, State.NO_DATA, Double.NaN, 6, State.NO_DATA, Double.NaN))
                        .words(Optional.empty(), true)
                        .orElseThrow())
                .startsWith("unknown, no page-cache data (other hosts: --node-exporter-port)")
                .doesNotContain("verify");
    }

    private List<Trial> with(int one, State first, double firstUsed, int other, State second, double secondUsed) {
        return run.trials().stream()
                .map(trial -> {
                    if (trial.number() == one) {
                        return with(trial, first, firstUsed);
                    }
                    return trial.number() == other
                            ? with(trial, second, secondUsed)
                            : with(trial, State.OFF, Double.NaN);
                })
                .toList();
    }

    private static Trial with(Trial trial, State state, double used) {
        IndicatorReading disk =
                new IndicatorReading(Indicator.DISK, state, 0, 0.01, used, Entity.CLUSTER, "synthetic test data");
        List<IndicatorReading> readings = Stream.concat(
                        trial.judgement().readings().stream().filter(reading -> reading.indicator() != Indicator.DISK),
                        Stream.of(disk))
                .toList();
        Verdict verdict = trial.verdict();
        return new Trial(
                trial.number(),
                trial.order(),
                trial.whole(),
                trial.observation(),
                new Judgement(verdict, readings, trial.judgement().generator()));
    }
}
