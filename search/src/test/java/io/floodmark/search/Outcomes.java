package io.floodmark.search;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Handwritten outcomes of trials. */
final class Outcomes {
    private static final GeneratorProof INNOCENT = new GeneratorProof(true, 0, 0, 0, 0, 0, "written by hand");
    private static final Duration ASKED = Duration.ofSeconds(25);
    private static final Duration TOOK = Duration.ofSeconds(30);

    private Outcomes() {}

    static TrialOutcome pass(int number, double load, boolean full) {
        return outcome(number, load, load, full, judged(new Verdict.Sustained(), List.of()));
    }

    /** Returns a pass of a trial of five minutes. */
    static TrialOutcome longPass(int number, double load) {
        Duration asked = Duration.ofMinutes(5);
        return new TrialOutcome(
                number,
                new Rate(load),
                load,
                asked,
                true,
                judged(new Verdict.Sustained(), List.of()),
                asked.plus(TOOK));
    }

    /** Returns a pass with the given utilisation of its leading indicators. */
    static TrialOutcome pass(int number, double load, Map<Indicator, Double> used) {
        List<IndicatorReading> readings = used.entrySet().stream()
                .map(margin -> reading(margin.getKey(), State.CLEAR, margin.getValue()))
                .toList();
        return outcome(number, load, load, true, judged(new Verdict.Sustained(), readings));
    }

    /** Returns an overload by the indicator, with the given utilisation of its threshold. */
    static TrialOutcome overload(int number, double load, double achieved, Indicator by, double used) {
        return outcome(
                number,
                load,
                achieved,
                true,
                judged(new Verdict.Overloaded(List.of(by)), List.of(reading(by, State.FIRED, used))));
    }

    static TrialOutcome overload(int number, double load) {
        return overload(number, load, load * 0.99, Indicator.BEHIND_SCHEDULE, Double.NaN);
    }

    static TrialOutcome invalid(int number, double load, InvalidCause cause) {
        return outcome(
                number, load, load * 0.8, false, judged(new Verdict.Invalid(cause, "written by hand"), List.of()));
    }

    /** Returns an overload while other processes took a share of the CPU, which is invalid by itself. */
    static TrialOutcome disturbed(int number, double load, Indicator by, double share) {
        return disturbed(number, load, by, share, InvalidCause.DISTURBED);
    }

    static TrialOutcome disturbed(int number, double load, Indicator by, double share, InvalidCause cause) {
        return outcome(
                        number,
                        load,
                        load * 0.99,
                        true,
                        judged(new Verdict.Invalid(cause, "written by hand"), List.of(reading(by, State.FIRED, 1.1))))
                .disturbed(Disturbance.by(share));
    }

    private static TrialOutcome outcome(
            int number, double load, double achieved, boolean fullLength, Judgement judgement) {
        return new TrialOutcome(number, new Rate(load), achieved, ASKED, fullLength, judgement, TOOK);
    }

    static TrialHistory history(TrialOutcome... outcomes) {
        TrialHistory history = new TrialHistory();
        for (TrialOutcome outcome : outcomes) {
            history.add(outcome);
        }
        return history;
    }

    /** Returns a posterior of one leading indicator on 1 to 100, without a guess. */
    static LimitPosterior posterior() {
        return new LimitPosterior(LoadGrid.between(1, 100), new NoiseGrid(NoisePrior.UNKNOWN), 1, lnLoad -> 1);
    }

    /** Returns the posterior after these trials. */
    static LimitPosterior posterior(TrialOutcome... outcomes) {
        LimitPosterior posterior = posterior();
        Learner learner = new Learner(posterior);
        for (TrialOutcome outcome : outcomes) {
            learner.learn(outcome);
        }
        return posterior;
    }

    private static IndicatorReading reading(Indicator indicator, State state, double used) {
        return new IndicatorReading(
                indicator, state, used, indicator.defaultThreshold(), used, Entity.CLUSTER, "written by hand");
    }

    private static Judgement judged(Verdict verdict, List<IndicatorReading> readings) {
        return new Judgement(verdict, readings, INNOCENT);
    }
}
