package io.floodmark.runner.run;

import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Durations;
import io.floodmark.trial.WarmUp.Warmth;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Describes the results of a lab whose warm-up was too short. */
final class WarmthConditions {
    private WarmthConditions() {}

    /**
     * Returns no conditions if throughput had settled, or if that is unknown.
     *
     * @param atMost longest duration of the warm-up
     */
    static List<Condition> of(Warmth warmth, Duration atMost) {
        return warmth.rising().stream()
                .mapToObj(rise -> new Condition(Condition.LAB, Condition.WARM_UP, words(warmth, rise, atMost)))
                .toList();
    }

    private static String words(Warmth warmth, double rise, Duration atMost) {
        String ended = warmth.disturbance()
                .map(event -> "early: " + event.text())
                .orElse("after " + Durations.format(atMost) + "; increase search.warm-up");
        return String.format(
                Locale.ROOT,
                "throughput was still rising (by %.0f%% above the previous maximum in the last 10 s) when the warm-up ended %s",
                100 * rise,
                ended);
    }
}
