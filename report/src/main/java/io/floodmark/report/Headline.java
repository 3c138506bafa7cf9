package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The answer in one sentence. It claims what the end of the search allows, and no more. */
final class Headline {
    private final Subject subject;
    private final Run run;

    Headline(Subject subject, Run run) {
        this.subject = subject;
        this.run = run;
    }

    String of(Round round) {
        return told(round) + round.hard(run).map(this::besides).orElse("");
    }

    /** What is carried where the promise is not kept. */
    private String besides(Round hard) {
        Limit limit = hard.limit();
        return switch (limit.end()) {
            case CONVERGED ->
                " Without that promise it" + sustained(hard, "") + "; estimated limit " + claim(limit.estimate()) + ", "
                        + interval(limit) + ".";
            case AT_LEAST -> " Without that promise it sustains at least " + claim(hard.proved()) + ".";
            case BELOW_LOWEST, BUDGET_SPENT, INVALID, UNSAFE, STOPPED ->
                " Its hard limit, without that promise, is not settled.";
        };
    }

    /** The load that was seen to be sustained comes before any estimate, which may lie above an overload that was seen. */
    private String sustained(Round round, String what) {
        return " sustained "
                + round.passBelow()
                        .map(trial -> claim(trial.load()) + what + " for "
                                + Numerals.duration(
                                        trial.observation().measured().length()))
                        .orElseGet(() -> "at least " + claim(round.limit().low()) + what);
    }

    private String told(Round round) {
        Limit limit = round.limit();
        Optional<String> promise = LimitWords.promise(round, run);
        String kept = promise.map(words -> " with " + words).orElse("");
        return switch (limit.end()) {
            case CONVERGED ->
                subject.atStart() + sustained(round, " of " + subject.traffic() + kept) + "; estimated limit "
                        + claim(limit.estimate()) + ", " + interval(limit) + ", from "
                        + Numerals.counted(limit.trials(), "trial", "trials") + binds(limit) + ".";
            case AT_LEAST ->
                subject.atStart() + " sustains at least " + claim(round.proved()) + " of "
                        + subject.traffic() + kept + ": nothing higher could be tried, so its limit was not reached"
                        + extrapolated(round) + ".";
            case BELOW_LOWEST ->
                subject.atStart() + " does not sustain "
                        + claim(round.lowestOverload().orElse(limit.estimate())) + " of " + subject.traffic()
                        + kept + ", the lowest load tried" + binds(limit) + ".";
            case BUDGET_SPENT ->
                "The limit of " + subject.cluster() + " with " + subject.traffic()
                        + promise.map(words -> ", " + words).orElse("")
                        + " is not settled, since time or another budget was spent first; " + soFar(round) + ".";
            case INVALID ->
                "No limit was proved for " + subject.cluster() + " with " + subject.traffic()
                        + ": trials that prove nothing ended the search; " + soFar(round) + ".";
            case UNSAFE ->
                "Stopped to keep " + subject.cluster() + " and its other users from harm, before its limit"
                        + " was found; " + soFar(round) + ".";
            case STOPPED ->
                "Stopped by the user before the limit of " + subject.cluster() + " with " + subject.traffic()
                        + " was found; " + soFar(round) + ".";
        };
    }

    /** Of a run without a search: its one trial's verdict, or what is left of a run that was cut short. */
    String ofTrials() {
        if (!run.failovers().isEmpty()) {
            return FailoverWords.headline(run, subject.cluster());
        }
        List<Trial> trials = run.trials();
        if (trials.size() == 1) {
            return of(trials.get(0));
        }
        String happened = run.ended().isEmpty() ? "The run did not end properly" : "The run ended without an answer";
        return trials.isEmpty()
                ? happened + "; nothing was measured on " + subject.cluster() + "."
                : happened + "; " + verdictsSoFar() + ".";
    }

    private String of(Trial trial) {
        String claim = claim(trial.load()) + " of " + subject.traffic();
        if (trial.verdict() instanceof Verdict.Invalid invalid) {
            return "The trial at " + claim + " on " + subject.cluster() + " proves nothing: " + invalid.why();
        }
        String length = Numerals.duration(trial.observation().measured().length());
        if (trial.overloaded()) {
            return claim + " is too much for " + subject.cluster() + ": " + Evidence.why(trial);
        }
        String memory = trial.verdict() instanceof Verdict.SustainedByMemory
                ? ", by its page cache: the disk has not yet carried it"
                : "";
        return subject.atStart() + " sustained " + claim + " for " + length + memory + "; p99 "
                + Numerals.latency(trial.observation().latency().p99Nanos()) + ", achieved "
                + Numerals.recordsPerSecond(trial.observation().achievedPerSecond()) + ".";
    }

    private String claim(Rate rate) {
        return LimitWords.both(rate, run);
    }

    static String interval(Limit limit) {
        String low = Numerals.threeDigits(limit.low().perSecond());
        String confidence = Numerals.percent(limit.confidence());
        return limit.high()
                        .map(high ->
                                confidence + " interval " + low + " to " + Numerals.recordsPerSecond(high.perSecond()))
                        .orElse("at least " + low + " records/s at " + confidence)
                + starts(limit);
    }

    /** Whose interval it is: not only of the brokers that this run saw. */
    private static String starts(Limit limit) {
        return limit.betweenStartSd() > 0 ? " for any start of the lab" : "";
    }

    private static String binds(Limit limit) {
        return limit.binding()
                .map(indicator -> "; what stops it going higher is " + IndicatorName.inWords(indicator) + " ("
                        + indicator.key() + ", probability " + Numerals.probability(limit.bindingProbability()) + ")")
                .orElse("");
    }

    /** Margins may tell where the limit would be; the explanation says how sure that is. */
    private static String extrapolated(Round round) {
        Rate estimate = round.limit().estimate();
        return estimate.compareTo(round.proved()) > 0
                ? "; extrapolated from margins, not proved: " + Numerals.recordsPerSecond(estimate.perSecond())
                : "";
    }

    private String soFar(Round round) {
        Limit limit = round.limit();
        if (!limit.known() || !round.anyValid()) {
            return LimitWords.unknown(round) + ", so nothing is known";
        }
        if (!LimitWords.told(limit)) {
            return LimitWords.seen(round, run);
        }
        String bounds = limit.bounded()
                ? "best guess " + claim(limit.estimate()) + ", " + interval(limit)
                : interval(limit) + ", no overload was seen";
        return "known so far: " + bounds + binds(limit);
    }

    private String verdictsSoFar() {
        return Numerals.counted(run.trials().size(), "trial", "trials") + " on " + subject.cluster()
                + ", highest load sustained: "
                + edge(run.trials().stream().filter(Trial::sustained).max(Comparator.comparing(Trial::load)))
                + ", lowest overloaded: "
                + edge(run.trials().stream().filter(Trial::overloaded).min(Comparator.comparing(Trial::load)));
    }

    private String edge(Optional<Trial> trial) {
        return trial.map(Trial::load).map(this::claim).orElse("none");
    }
}
