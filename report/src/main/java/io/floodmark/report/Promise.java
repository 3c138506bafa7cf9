package io.floodmark.report;

import io.floodmark.model.Goal;
import io.floodmark.model.Run;
import java.util.Optional;

/**
 * The latency that a limit promises.
 *
 * @param words as {@code produce p99 within 200 ms, end-to-end p99 within 500 ms}
 */
record Promise(String words) {
    /** Empty where none is promised. */
    static Optional<Promise> of(Round round, Run run) {
        String words = PlanFacts.read(run.effectivePlan()).promised();
        return round.limit().goal() == Goal.OBJECTIVE && !words.isEmpty()
                ? Optional.of(new Promise(words))
                : Optional.empty();
    }
}
