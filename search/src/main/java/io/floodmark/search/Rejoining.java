package io.floodmark.search;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.outage.Rejoin.Outcome;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Determines from a trial how a broker rejoined. Catching up takes from the moment when the broker served requests
 * until it was in the in-sync sets of all its partitions. A trial is evidence about the load only if catching up
 * continued for 5 s or more of the measured part: if the broker had caught up long before, the trial would pass with
 * any backlog.
 */
public final class Rejoining {
    /** Minimum time of catching up within the measured part. */
    static final Duration LEAST = Duration.ofSeconds(5);
    /** The broker has to be in sync in every poll for this long, because it may drop out of the in-sync sets again. */
    private static final Duration STAYS = Duration.ofSeconds(2);

    private Rejoining() {}

    /**
     * Returns why a trial can end: the broker has rejoined and stayed in sync, and the trial is long enough to be
     * valid.
     */
    public static Optional<String> over(Observation soFar, int broker) {
        OptionalLong back = back(soFar);
        long last = polls(soFar).stream().mapToLong(Sample::toNanos).max().orElse(0);
        boolean longEnough = last - soFar.measured().fromNanos() > LEAST.toNanos();
        return longEnough && back.isPresent() && last - back.getAsLong() >= STAYS.toNanos()
                ? Optional.of("broker " + broker + " is back in all in-sync sets")
                : Optional.empty();
    }

    /**
     * Returns the result of the trial.
     *
     * @param trial the trial as judged for the goal of the search
     * @param servedNanos when the broker served requests again
     */
    public static Rejoin of(Trial trial, Bytes backlog, long servedNanos) {
        Observation seen = trial.observation();
        OptionalLong back = back(seen);
        Optional<Duration> took = back.isPresent()
                ? Optional.of(Duration.ofNanos(Math.max(0, back.getAsLong() - servedNanos)))
                : Optional.empty();
        Outcome outcome = outcome(trial, back);
        return new Rejoin(trial.number(), trial.load(), backlog, took, outcome, why(trial, outcome));
    }

    private static Outcome outcome(Trial trial, OptionalLong back) {
        if (trial.invalid() || polls(trial.observation()).isEmpty()) {
            return Outcome.INCONCLUSIVE;
        }
        if (trial.overloaded()) {
            return Outcome.OVERLOADED;
        }
        if (back.isEmpty()) {
            return Outcome.NOT_BACK;
        }
        long judged = back.getAsLong() - trial.observation().measured().fromNanos();
        return judged >= LEAST.toNanos() ? Outcome.SUSTAINED : Outcome.TOO_SHORT;
    }

    private static String why(Trial trial, Outcome outcome) {
        return switch (outcome) {
            case SUSTAINED -> "the load was sustained, and the broker rejoined all in-sync sets";
            case OVERLOADED -> trial.verdict().label();
            case NOT_BACK ->
                "the load was sustained, but the broker had not rejoined all in-sync sets at the end"
                        + lag(trial.observation());
            case TOO_SHORT ->
                "the broker was back within the first " + LEAST.toSeconds()
                        + " s of the measured part; the backlog was too small, a larger budget.max-disk retains more";
            case INCONCLUSIVE ->
                trial.verdict() instanceof Verdict.Invalid invalid
                        ? invalid.why()
                        : "no data on in-sync sets while the broker caught up";
        };
    }

    private static String lag(Observation seen) {
        List<Sample> lags = seen.measuredSamples(Metric.REJOIN_LAG_RECORDS);
        return lags.size() < 2
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; its largest lag was %,.0f records at first and %,.0f at the end",
                        lags.get(0).value(),
                        lags.get(lags.size() - 1).value());
    }

    /** Returns the time of the poll from which on no in-sync set lacked the broker. */
    private static OptionalLong back(Observation seen) {
        OptionalLong back = OptionalLong.empty();
        for (Sample poll : polls(seen)) {
            if (poll.value() > 0) {
                back = OptionalLong.empty();
            } else if (back.isEmpty()) {
                back = OptionalLong.of(poll.toNanos());
            }
        }
        return back;
    }

    private static List<Sample> polls(Observation seen) {
        return seen.samples().stream()
                .filter(sample -> sample.metric() == Metric.REJOIN_MISSING && !Double.isNaN(sample.value()))
                .toList();
    }
}
