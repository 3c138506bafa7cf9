package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.Optional;

/** The answer in one sentence. It claims no more than the stop reason of the search allows. */
public final class Headline {
    private final Subject subject;
    private final Run run;

    Headline(Subject subject, Run run) {
        this.subject = subject;
        this.run = run;
    }

    String of(Round round) {
        return sentence(round) + round.hard(run).map(this::besides).orElse("");
    }

    /** Describes the limit without the latency objective. */
    private String besides(Round hard) {
        Limit limit = hard.limit();
        return switch (limit.end()) {
            case CONVERGED ->
                " Without the objective it" + sustained(hard, "") + "; estimated limit " + claim(limit.estimate())
                        + ", " + interval(limit) + ".";
            case LOWER_BOUND -> " Without the objective it sustains at least " + claim(hard.proved()) + ".";
            case NOT_SUSTAINED, BUDGET_SPENT, INVALID, ABORTED, STOPPED ->
                " Its limit without the objective is inconclusive.";
        };
    }

    /**
     * Returns the sustained load first. An estimate may be above an observed overload, so it never replaces that load.
     */
    private String sustained(Round round, String what) {
        return " sustained "
                + round.passBelow()
                        .map(trial -> ResultText.load(trial, run) + what + " for "
                                + Numerals.duration(
                                        trial.observation().measured().length()))
                        .orElseGet(() -> "at least " + claim(round.limit().low()) + what);
    }

    private String sentence(Round round) {
        Limit limit = round.limit();
        Optional<String> objective = LimitText.objective(round, run);
        String kept = objective.map(words -> " with " + words).orElse("");
        return switch (limit.end()) {
            case CONVERGED ->
                subject.atStart() + sustained(round, " of " + subject.traffic() + kept) + "; estimated limit "
                        + claim(limit.estimate()) + ", " + interval(limit) + ", from "
                        + Numerals.counted(limit.trials(), "trial", "trials") + bottleneck(limit) + ".";
            case LOWER_BOUND ->
                subject.atStart() + " sustains at least " + claim(round.proved()) + " of "
                        + subject.traffic() + kept + "; no higher load could be tried, so the limit was not reached"
                        + extrapolated(round) + ".";
            case NOT_SUSTAINED ->
                subject.atStart() + " does not sustain "
                        + claim(round.lowestOverload().orElse(limit.estimate())) + " of " + subject.traffic()
                        + kept + ", the lowest load tried" + bottleneck(limit) + ".";
            case BUDGET_SPENT ->
                "The limit of " + subject.cluster() + " with " + subject.traffic()
                        + objective.map(words -> ", " + words).orElse("")
                        + " is inconclusive, because a budget was spent first; " + soFar(round) + ".";
            case INVALID ->
                "No valid result for " + subject.cluster() + " with " + subject.traffic()
                        + ": invalid trials ended the search; " + soFar(round) + ".";
            case ABORTED ->
                "Aborted to protect " + subject.cluster() + " and its other clients before the limit was found; "
                        + soFar(round) + ".";
            case STOPPED ->
                "Stopped by the user before the limit of " + subject.cluster() + " with " + subject.traffic()
                        + " was found; " + soFar(round) + ".";
        };
    }

    /**
     * Returns the headline of a run without a search: the verdict of its last trial if it held one load, or what an
     * interrupted run measured.
     */
    String ofTrials() {
        if (!run.failovers().isEmpty()) {
            return FailoverText.headline(run, subject.cluster());
        }
        Optional<Trial> deciding = DecidingTrial.of(run);
        if (deciding.isPresent()) {
            return of(deciding.get());
        }
        String happened = run.ended().isEmpty() ? "The run did not finish" : "The run ended without a result";
        return run.trials().isEmpty()
                ? happened + "; nothing was measured on " + subject.cluster() + "."
                : happened + "; " + verdictsSoFar() + ".";
    }

    private String of(Trial trial) {
        String claim = ResultText.load(trial, run) + " of " + subject.traffic();
        if (trial.verdict() instanceof Verdict.Invalid invalid) {
            return "The trial at " + claim + " on " + subject.cluster() + " is invalid: " + invalid.why();
        }
        String length = Numerals.duration(trial.observation().measured().length());
        if (trial.overloaded()) {
            return subject.atStart() + " does not sustain " + claim + ": " + ResultText.why(trial);
        }
        String memory =
                trial.verdict() instanceof Verdict.SustainedByMemory ? " in the page cache (not disk-backed)" : "";
        return subject.atStart() + " sustained " + claim + " for " + length + memory + "; p99 "
                + Numerals.latency(trial.observation().latency().p99Nanos()) + ", achieved "
                + Numerals.recordsPerSecond(trial.observation().achievedPerSecond()) + ".";
    }

    private String claim(Rate rate) {
        return LimitText.both(rate, run);
    }

    public static String interval(Limit limit) {
        String low = Numerals.threeDigits(limit.low().perSecond());
        String confidence = Numerals.percent(limit.confidence());
        return limit.high()
                        .map(high -> confidence + " CI " + low + " to " + Numerals.threeDigits(high.perSecond()))
                        .orElse("at least " + low + " records/s at " + confidence)
                + starts(limit);
    }

    /** Names what the interval covers. */
    private static String starts(Limit limit) {
        return limit.betweenStartSd() > 0 ? " across lab restarts" : " within this run";
    }

    private static String bottleneck(Limit limit) {
        return limit.binding()
                .map(indicator -> "; bottleneck: " + LimitText.bottleneck(limit, indicator))
                .orElse("");
    }

    /**
     * Returns the limit extrapolated from leading indicators, if any. The explanation of the limit states its
     * uncertainty.
     */
    private static String extrapolated(Round round) {
        Rate estimate = round.limit().estimate();
        return estimate.compareTo(round.proved()) > 0
                ? "; extrapolated from leading indicators (not verified): "
                        + Numerals.recordsPerSecond(estimate.perSecond())
                : "";
    }

    private String soFar(Round round) {
        Limit limit = round.limit();
        if (!limit.known() || !round.anyValid()) {
            return LimitText.unknown(round) + ", so the limit is unknown";
        }
        if (!limit.reportable()) {
            return LimitText.observedLoads(round, run);
        }
        String bounds = limit.bounded()
                ? "estimate so far " + claim(limit.estimate()) + ", " + interval(limit)
                : interval(limit) + ", no overload was observed";
        return bounds + bottleneck(limit);
    }

    private String verdictsSoFar() {
        return Numerals.counted(run.trials().size(), "trial", "trials") + " on " + subject.cluster()
                + ", highest passing load: "
                + edge(run.trials().stream().filter(Trial::sustained).max(Comparator.comparing(Trial::load)))
                + ", lowest failing load: "
                + edge(run.trials().stream().filter(Trial::overloaded).min(Comparator.comparing(Trial::load)));
    }

    private String edge(Optional<Trial> trial) {
        return trial.map(Trial::load).map(this::claim).orElse("none");
    }
}
