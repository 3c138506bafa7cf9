package io.floodmark.report.answer;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Goal;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * The highest sustained load with a p99 below 100 ms. Just below a limit latency is high, so a limit without an
 * objective says little about the load at which latency is low.
 */
public final class ModerateLatency {
    public static final String LABEL = "With p99 < 100 ms";

    private static final long MOST_NANOS = Duration.ofMillis(100).toNanos();

    private ModerateLatency() {}

    static String text(Trial trial, Run run) {
        return LimitText.both(trial.load(), run) + ", trial " + trial.number() + ": p99 "
                + Numerals.latency(trial.observation().latency().p99Nanos());
    }

    /**
     * Returns empty if the limit has an objective, if no such load was tested, or if it is the highest sustained load.
     */
    public static Optional<Trial> of(Round round) {
        if (round.limit().goal() == Goal.OBJECTIVE) {
            return Optional.empty();
        }
        return round.trials().stream()
                .filter(trial ->
                        trial.sustained() && trial.observation().latency().count() > 0)
                .filter(trial -> trial.observation().latency().p99Nanos() < MOST_NANOS)
                .max(Comparator.comparing(Trial::load))
                .filter(trial -> round.passBelow()
                        .filter(pass -> pass.load().compareTo(trial.load()) <= 0)
                        .isEmpty());
    }
}
