package io.floodmark.store;

import io.floodmark.model.unit.Rate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A line in the list of runs.
 *
 * @param command as the user typed it
 * @param ended empty while it runs, or if it was killed
 * @param effectivePlan YAML with every default
 * @param trials number of stored trials
 * @param answers the limits found, one for each repetition
 */
public record RunSummary(
        String id,
        String command,
        Instant started,
        Optional<Instant> ended,
        Optional<String> outcome,
        String effectivePlan,
        int trials,
        List<Answer> answers) {
    public RunSummary {
        answers = List.copyOf(answers);
    }

    /**
     * A limit with its interval.
     *
     * @param high empty if no overload was observed
     */
    public record Answer(Rate estimate, Rate low, Optional<Rate> high) {}
}
