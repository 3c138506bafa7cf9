package io.floodmark.model.trial;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.outage.Rejoin.Outcome;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.verdict.Verdict.Invalid;
import io.floodmark.model.verdict.Verdict.Overloaded;
import io.floodmark.model.verdict.Verdict.Sustained;
import io.floodmark.model.verdict.Verdict.SustainedByMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrialTest {
    private static final Duration LENGTH = Duration.ofSeconds(20);
    private static final GeneratorProof PROOF = new GeneratorProof(true, 0.1, 0.2, 0, 0, 0, "it had time to spare");
    private static final Overloaded SLOW = new Overloaded(List.of(Indicator.LATENCY));

    @Test
    void countsByWhatIsJudgedForTheGoal() {
        Trial trial = trial(1, 100, new Judgement(SLOW, new Sustained(), List.of(), PROOF));

        assertThat(trial.overloaded()).isTrue();
        assertThat(trial.under(Goal.OBJECTIVE).overloaded()).isTrue();
        assertThat(trial.under(Goal.WITHOUT_OBJECTIVE).sustained()).isTrue();
        assertThat(trial.under(Goal.WITHOUT_OBJECTIVE).under(Goal.WITHOUT_OBJECTIVE))
                .isEqualTo(trial.under(Goal.WITHOUT_OBJECTIVE));
        assertThat(trial.load()).isEqualTo(new Rate(100));
    }

    @Test
    void isSustainedOverloadedOrInvalidAndNothingElse() {
        for (Verdict verdict : List.of(
                new Sustained(), new SustainedByMemory(), SLOW, new Invalid(InvalidCause.BLIND, "no samples"))) {
            Trial trial = trial(1, 100, new Judgement(verdict, List.of(), PROOF));

            assertThat(List.of(trial.sustained(), trial.overloaded(), trial.invalid()))
                    .as(verdict.label())
                    .containsOnlyOnce(true);
        }
    }

    @Test
    void anOverloadHasACause() {
        refused("causes of an overload", "[]", () -> new Overloaded(List.of()));
        assertThat(new Overloaded(List.of(Indicator.HOST_CPU, Indicator.BACKLOG)).label())
                .isEqualTo("overloaded(host-cpu)");
        assertThat(new SustainedByMemory().label()).isEqualTo("sustained(memory)");
    }

    @ParameterizedTest
    @EnumSource(InvalidCause.class)
    void anInvalidVerdictNamesItsCause(InvalidCause cause) {
        String label = new Invalid(cause, "why").label();

        assertThat(label).matches("invalid\\([a-z-]+\\)");
        assertThat(new Invalid(InvalidCause.GENERATOR_LOST, "gone").label()).isEqualTo("invalid(generator)");
    }

    @Test
    void refusesAnOrderThatCannotBeHeld() {
        refused("load", Rate.ZERO, () -> new TrialOrder(Rate.ZERO, LENGTH, LENGTH, "none"));
        refused("safe length", "21s", () -> new TrialOrder(new Rate(1), LENGTH, LENGTH.plusSeconds(1), "none"));
        assertThat(order(100).at(new Rate(5))).isEqualTo(order(5));
        assertThat(order(100).goal()).isEqualTo(Goal.OBJECTIVE);
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_BACK, not-back, true",
        "OVERLOADED, overloaded, true",
        "SUSTAINED, sustained, false",
        "TOO_SHORT, too-short, false"
    })
    void aRejoinIsTooMuchIfTheBrokerDidNotComeBack(Outcome outcome, String key, boolean tooMuch) {
        assertThat(outcome.key()).isEqualTo(key);
        assertThat(outcome.tooMuch()).isEqualTo(tooMuch);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theHighestLoadThatHeldLiesBelowAllThatWasTooMuch(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Outage outage = Outage.of(2, 3);
        List<Rejoin> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Rejoin next = rejoin(
                    random.nextInt(1, 12), List.of(Outcome.values()).get(random.nextInt(Outcome.values().length)));
            all.add(next);
            outage = outage.with(next);
        }

        double lowestTooMuch =
                outage.lowestTooMuch().map(much -> much.load().perSecond()).orElse(1e9);
        assertThat(outage.rejoins()).as("seed %d", seed).isEqualTo(all);
        assertThat(all)
                .as("seed %d", seed)
                .allSatisfy(each -> assertThat(
                                each.outcome().tooMuch() && each.load().perSecond() < lowestTooMuch)
                        .isFalse());
        assertThat(outage.highestHeld().map(held -> held.load().perSecond()))
                .as("seed %d", seed)
                .isEqualTo(all.stream()
                        .filter(each -> each.outcome() == Outcome.SUSTAINED)
                        .map(each -> each.load().perSecond())
                        .filter(load -> load < lowestTooMuch)
                        .max(Double::compare));
    }

    @Test
    void anOutageGrowsByWhatIsFound() {
        Trial trial = trial(7, 100, new Judgement(SLOW, List.of(), PROOF));
        Outage outage = Outage.of(2, 3).with(trial).ended(true, "all was done");

        assertThat(outage.trials()).containsExactly(trial);
        assertThat(outage.returned()).isTrue();
        assertThat(outage.ended()).contains("all was done");
        assertThat(outage.highestHeld()).isEmpty();
        refused("brokers", 1, () -> Outage.of(1, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.15, ENOUGH",
        "0.05, 0.20, ENOUGH",
        "0.15, 0.25, UNDECIDED",
        "0.20, 0.30, UNDECIDED",
        "0.21, 0.30, NOT_ENOUGH"
    })
    void theUsualHeadroomIsEnoughIfTheIntervalSaysSo(double low, double high, Headroom.Usual usual) {
        assertThat(headroom(low, high, 0.9).usual()).isEqualTo(usual);
    }

    @Test
    void headroomHasAConfidence() {
        refused("confidence", 0.5, () -> headroom(0, 1, 0.5));
        refused("confidence", 1.0, () -> headroom(0, 1, 1));
    }

    @Test
    void timesOfAFailoverAscend() {
        Duration second = Duration.ofSeconds(1);

        assertThat(failover(second, second.multipliedBy(2), second.multipliedBy(5))
                        .spread())
                .isEqualTo(second.multipliedBy(4));
        assertThat(failover(second, second, second).back(LENGTH).back()).contains(LENGTH);
        refused(
                "first, median and last",
                "PT2S, PT1S, PT3S",
                () -> failover(second.multipliedBy(2), second, second.multipliedBy(3)));
        refused("time", "-1s", () -> failover(second.negated(), second, second));
        refused("time", "-1s", () -> failover(second, second, second).back(second.negated()));
    }

    @Test
    void aFailoverIsTimedForAscendingNumbersOfLeaders() {
        refused("leaders", "an empty list", () -> new FailoverSpec(List.of(), 3));
        refused("leaders", List.of(5, 5), () -> new FailoverSpec(List.of(5, 5), 3));
        refused("leaders", 0, () -> new FailoverSpec(List.of(0, 5), 3));
        refused("leaders", 10_001, () -> new FailoverSpec(List.of(10_001), 3));
        refused("kills", 0, () -> new FailoverSpec(List.of(1), 0));
        refused("kills", 101, () -> new FailoverSpec(List.of(1), 101));
        assertThat(new FailoverSpec(List.of(1, 10_000), 100).leaders()).containsExactly(1, 10_000);
    }

    private static TrialOrder order(double load) {
        return new TrialOrder(new Rate(load), LENGTH, LENGTH, "to see");
    }

    private static Trial trial(int number, double load, Judgement judgement) {
        Observation seen = Observations.of(List.of(), List.of());
        return new Trial(number, order(load), new Span(0, 1), seen, judgement);
    }

    private static Rejoin rejoin(int load, Outcome outcome) {
        return new Rejoin(1, new Rate(load), new Bytes(1), Optional.empty(), outcome, "seen");
    }

    private static Headroom headroom(double low, double high, double confidence) {
        return new Headroom((low + high) / 2, OptionalDouble.of(low), OptionalDouble.of(high), confidence);
    }

    private static Failover failover(Duration first, Duration median, Duration last) {
        Duration noticed = Duration.ofMillis(500);
        return new Failover(1, 50, first, median, last, noticed, noticed, noticed, Optional.empty());
    }
}
