package io.floodmark.search.boundary;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.search.Ceiling;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;

/**
 * Finds limits that follow a formula, with a given precision, so that curve and strategy can be tested without a
 * search.
 */
final class Truth implements LimitAt {
    static final List<Double> SIZES = List.of(100.0, 316.0, 1_000.0, 3_160.0, 10_000.0, 31_600.0, 100_000.0);
    static final int TRIALS = 5;

    private final DoubleUnaryOperator limits;
    private final double sd;
    private final List<PlannedSearch> visits = new ArrayList<>();
    private Answering answering = Truth::found;

    /** Creates the result of a search. */
    @FunctionalInterface
    interface Answering {
        LimitFinding answer(PlannedSearch planned, double limit, double sd);
    }

    private Truth(DoubleUnaryOperator limits, double sd) {
        this.limits = limits;
        this.sd = sd;
    }

    /** Returns limits that are found exactly, although with an sd of 2% each. */
    static Truth of(DoubleUnaryOperator limits) {
        return new Truth(limits, 0.02);
    }

    static Truth of(DoubleUnaryOperator limits, double sd) {
        return new Truth(limits, sd);
    }

    /** Returns the limit at costs of 10 µs per record and 5 ns per byte: a crossover at 2,000 B. */
    static double costs(double size) {
        return 1 / (10e-6 + 5e-9 * size);
    }

    Truth answering(Answering given) {
        answering = given;
        return this;
    }

    List<PlannedSearch> visits() {
        return visits;
    }

    List<Double> completed() {
        return visits.stream().map(PlannedSearch::at).toList();
    }

    @Override
    public LimitFinding find(PlannedSearch planned) {
        visits.add(planned);
        return answering.answer(planned, limits.applyAsDouble(planned.at()), sd);
    }

    static SearchStart start() {
        return start(Optional.empty());
    }

    static SearchStart start(Optional<Ceiling> ceiling) {
        return new SearchStart(
                new Rate(50),
                new Rate(1e9),
                Optional.empty(),
                Optional.empty(),
                ceiling,
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                Duration.ofHours(10).toNanos());
    }

    static LimitFinding found(PlannedSearch planned, double limit, double sd) {
        return finding(
                Limit.End.CONVERGED,
                limit,
                limit * Math.exp(-1.645 * sd),
                Optional.of(limit * Math.exp(1.645 * sd)),
                new LimitLikelihood.Around(Math.log(limit), sd));
    }

    /** Returns the same finding on a lab whose limit varies across restarts. */
    static LimitFinding found(PlannedSearch planned, double limit, double sd, double betweenStartSd) {
        LimitFinding one = found(planned, limit, sd);
        Limit of = one.limit();
        Limit spread = new Limit(
                of.goal(),
                of.end(),
                of.estimate(),
                of.low(),
                of.high(),
                of.confidence(),
                of.binding(),
                of.bindingProbability(),
                of.passBelow(),
                of.overloadAbove(),
                of.betweenTrialSd(),
                betweenStartSd,
                of.trials(),
                of.explanation(),
                of.soak());
        return new LimitFinding(spread, one.likelihood(), one.took());
    }

    static LimitFinding atLeast(double carried) {
        return finding(
                Limit.End.LOWER_BOUND,
                carried,
                carried,
                Optional.empty(),
                new LimitLikelihood.AtLeast(Math.log(carried), 0.03));
    }

    static LimitFinding nothing(Limit.End end) {
        return finding(end, 0, 0, Optional.empty(), new LimitLikelihood.Nothing());
    }

    private static LimitFinding finding(
            Limit.End end, double estimate, double low, Optional<Double> high, LimitLikelihood likelihood) {
        Limit limit = new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(estimate),
                new Rate(low),
                high.map(Rate::new),
                0.9,
                Optional.of(Indicator.HANDLER_IDLE),
                1,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.03,
                0,
                TRIALS,
                "written by hand.",
                Optional.empty());
        return new LimitFinding(limit, likelihood, Duration.ofMinutes(20));
    }
}
