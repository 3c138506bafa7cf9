package io.floodmark.model.plan;

import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Mistakes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a limit search.
 *
 * @param warmUp longest maximum-rate warm-up of a lab before the first trial
 * @param trial measured time of a full-length trial
 * @param safeTrial measured time after which a clearly safe trial may end
 * @param halfWidth requested precision (±) of the interval, as a fraction of the limit
 * @param confidence of the interval
 * @param total time for the whole search, including the warm-up, from the moment when the cluster is up
 * @param maxTrials number of trials after which the search gives up
 * @param soak length of a soak test at 0.9 of the lower end once the limit is found, in addition to the total; longer
 *     than a trial; empty: none
 * @param brokerOutage for a lab: once the limit is found, a broker is stopped and the limit of the others is searched,
 *     in addition to the total
 * @param lowest the lowest load worth trying: below it a cluster counts as not usable
 */
public record SearchSettings(
        Effort effort,
        Duration warmUp,
        Duration trial,
        Duration safeTrial,
        double halfWidth,
        double confidence,
        Duration total,
        int maxTrials,
        Optional<Duration> soak,
        boolean brokerOutage,
        Rate lowest) {
    public static final double DEFAULT_CONFIDENCE = 0.90;
    public static final int DEFAULT_MAX_TRIALS = 30;
    public static final Rate DEFAULT_LOWEST = new Rate(50);

    private static final int SHORTER_WARM_UP = 4;
    private static final Duration LEAST_WARM_UP = Duration.ofSeconds(12);

    public SearchSettings {
        Duration soakLength = soak.orElse(Duration.ZERO);
        new Mistakes.Collector()
                .require(!warmUp.isNegative(), "warm-up", Durations.format(warmUp), "0s or more")
                .require(trial.toMillis() >= 1000, "trial", Durations.format(trial), "1s or more")
                .require(
                        safeTrial.toMillis() >= 1000 && safeTrial.compareTo(trial) <= 0,
                        "safe-trial",
                        Durations.format(safeTrial),
                        "1s to the length of a full trial (" + Durations.format(trial) + ")",
                        "trial",
                        "effort")
                .require(halfWidth > 0 && halfWidth < 1, "precision", halfWidth, "between 0 and 1")
                .require(confidence > 0.5 && confidence < 1, "confidence", confidence, "between 0.5 and 1")
                .require(
                        total.compareTo(trial) > 0,
                        "total",
                        Durations.format(total),
                        "longer than one trial",
                        "trial",
                        "effort")
                .require(maxTrials >= 1, "max-trials", maxTrials, "at least 1")
                .require(
                        soak.isEmpty() || soakLength.compareTo(trial) > 0,
                        "soak",
                        Durations.format(soakLength),
                        "longer than a trial",
                        "trial",
                        "effort")
                .require(lowest.perSecond() > 0, "lowest", lowest, "above 0/s")
                .throwIfAny();
    }

    /**
     * Returns what is wrong with a total that leaves no time for a trial, so that the search would have no result.
     *
     * @param lab whether the cluster is a lab: only a lab has a maximum-rate warm-up
     */
    public Optional<String> tooShort(boolean lab) {
        Duration needed = warmUp.plus(trial);
        return lab && total.compareTo(needed) <= 0
                ? Optional.of("invalid value '" + Durations.format(total) + "'; expected more than "
                        + Durations.format(needed)
                        + ", which the warm-up and one trial may take; raise it or lower search.warm-up")
                : Optional.empty();
    }

    /** True if a trial of the requested length is a soak test: no other trial is longer than a full-length one. */
    public boolean soaks(Duration asked) {
        return asked.compareTo(trial) > 0;
    }

    /** Returns a copy with at most the given number of trials; 1 or more. */
    public SearchSettings atMost(int trials) {
        return new SearchSettings(
                effort,
                warmUp,
                trial,
                safeTrial,
                halfWidth,
                confidence,
                total,
                Math.min(maxTrials, trials),
                soak,
                brokerOutage,
                lowest);
    }

    /** Returns a copy with another time limit. */
    public SearchSettings within(Duration other) {
        return new SearchSettings(
                effort, warmUp, trial, safeTrial, halfWidth, confidence, other, maxTrials, soak, brokerOutage, lowest);
    }

    /**
     * Returns the longest warm-up on brokers that are warm: only code that is new for the next traffic has to be
     * compiled. It is a quarter of the first warm-up, but at least 12 s; never more than the first.
     */
    public Duration laterWarmUp() {
        Duration part = warmUp.dividedBy(SHORTER_WARM_UP);
        Duration least = part.compareTo(LEAST_WARM_UP) > 0 ? part : LEAST_WARM_UP;
        return least.compareTo(warmUp) < 0 ? least : warmUp;
    }

    /** Returns a copy with a warm-up of at most the given length. */
    public SearchSettings warmingFor(Duration length) {
        return new SearchSettings(
                effort, length, trial, safeTrial, halfWidth, confidence, total, maxTrials, soak, brokerOutage, lowest);
    }

    /** Creates settings without a broker outage. */
    public SearchSettings(
            Effort effort,
            Duration warmUp,
            Duration trial,
            Duration safeTrial,
            double halfWidth,
            double confidence,
            Duration total,
            int maxTrials,
            Optional<Duration> soak,
            Rate lowest) {
        this(effort, warmUp, trial, safeTrial, halfWidth, confidence, total, maxTrials, soak, false, lowest);
    }
}
