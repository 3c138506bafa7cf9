package io.floodmark.cli;

import io.floodmark.model.Condition;
import io.floodmark.model.Durations;
import io.floodmark.trial.WarmUp.Warmth;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the numbers of a lab depend on where its warm-up was too short. */
final class WarmthConditions {
    private WarmthConditions() {}

    /**
     * None where throughput had settled, or nobody can tell.
     *
     * @param atMost how long it could take
     */
    static List<Condition> of(Optional<Warmth> warmth, Duration atMost) {
        return warmth.stream()
                .flatMapToDouble(warm -> warm.rising().stream())
                .mapToObj(rise -> new Condition(
                        "lab",
                        Condition.WARM_UP,
                        String.format(
                                Locale.ROOT,
                                "throughput still rose by %.0f %% from one 10 s to the next when the warm-up ended after %s;"
                                        + " give search.warm-up more",
                                100 * rise,
                                Durations.format(atMost))))
                .toList();
    }
}
