package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class TrialsAloneTest {
    private static final TrialOutcome PASS = Outcomes.pass(1, 30, Map.of(Indicator.HANDLER_IDLE, 0.8));
    private static final TrialOutcome OVERLOAD = Outcomes.overload(2, 40);

    @Test
    void sayTheSameWhateverWasGuessed() {
        LimitPrior far = new LimitPrior(new Rate(60), 0.1);

        LimitLikelihood guessed = say(Limit.End.CONVERGED, far::density, PASS, OVERLOAD);
        LimitLikelihood unguessed = say(Limit.End.CONVERGED, lnLoad -> 1, PASS, OVERLOAD);

        assertThat(guessed).isEqualTo(unguessed);
        LimitLikelihood.Around around = (LimitLikelihood.Around) guessed;
        assertThat(Math.exp(around.lnLimit())).isBetween(33.0, 41.0);
        assertThat(around.sd()).isBetween(0.01, 0.2);
    }

    /**
     * With passes near the end of the range and overloads far beyond it, the whole posterior is at that end, without a
     * width.
     */
    @Test
    void claimNoCertaintyAtTheEndOfTheRange() {
        LimitLikelihood said = inARangeTo(
                33,
                Outcomes.pass(1, 32, Map.of(Indicator.HANDLER_IDLE, 0.3)),
                Outcomes.pass(2, 32.9, Map.of(Indicator.HANDLER_IDLE, 0.3)),
                Outcomes.overload(3, 66));

        assertThat(((LimitLikelihood.Around) said).sd()).isBetween(0.015, 0.2);
    }

    @Test
    void areOneSidedWhereMoreWasCarriedThanTheRangeHas() {
        LimitLikelihood said = inARangeTo(33, PASS, Outcomes.pass(3, 36, Map.of()), Outcomes.overload(4, 44));

        assertThat(said)
                .isInstanceOfSatisfying(
                        LimitLikelihood.AtLeast.class,
                        least -> assertThat(least.lnLoad()).isCloseTo(Math.log(36), within(1e-9)));
    }

    private static LimitLikelihood inARangeTo(double highest, TrialOutcome... outcomes) {
        LimitPosterior posterior =
                new LimitPosterior(LoadGrid.between(1, highest), new NoiseGrid(NoisePrior.UNKNOWN), 1, lnLoad -> 1);
        Learner learner = new Learner(posterior);
        List.of(outcomes).forEach(learner::learn);
        return TrialsAlone.likelihood(Limit.End.CONVERGED, posterior, Outcomes.history(outcomes));
    }

    @Test
    void areOneSidedWithoutAnOverload() {
        LimitLikelihood said = say(Limit.End.BUDGET_SPENT, lnLoad -> 1, PASS);

        assertThat(said)
                .isInstanceOfSatisfying(
                        LimitLikelihood.AtLeast.class,
                        least -> assertThat(least.lnLoad()).isCloseTo(Math.log(30), within(1e-9)));
    }

    @Test
    void areOneSidedWhereNoMoreCouldBeOffered() {
        assertThat(say(Limit.End.LOWER_BOUND, lnLoad -> 1, PASS, OVERLOAD)).isInstanceOf(LimitLikelihood.AtLeast.class);
    }

    @Test
    void areOneSidedWhereNothingWasCarried() {
        LimitLikelihood said = say(Limit.End.NOT_SUSTAINED, lnLoad -> 1, OVERLOAD, Outcomes.overload(3, 20));

        assertThat(said)
                .isInstanceOfSatisfying(
                        LimitLikelihood.AtMost.class,
                        most -> assertThat(most.lnLoad()).isCloseTo(Math.log(20), within(1e-9)));
    }

    @Test
    void sayNothingWhereNoneIsValid() {
        TrialOutcome invalid = Outcomes.invalid(1, 30, InvalidCause.BLIND);

        assertThat(say(Limit.End.INVALID, lnLoad -> 1, invalid)).isInstanceOf(LimitLikelihood.Nothing.class);
    }

    private static LimitLikelihood say(Limit.End end, DoubleUnaryOperator limitPrior, TrialOutcome... outcomes) {
        LimitPosterior posterior = new LimitPosterior(
                LoadGrid.between(Scenario.LOWEST, Scenario.HIGHEST), new NoiseGrid(NoisePrior.UNKNOWN), 1, limitPrior);
        Learner learner = new Learner(posterior);
        for (TrialOutcome outcome : outcomes) {
            learner.learn(outcome);
        }
        return TrialsAlone.likelihood(end, posterior, Outcomes.history(outcomes));
    }
}
