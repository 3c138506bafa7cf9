package io.floodmark.report;

import io.floodmark.model.Run;
import io.floodmark.model.ScaledNumber;
import java.util.Optional;

/**
 * Describes the number of producers if a search continued with more than planned because the generator was the
 * bottleneck.
 */
final class ProducerText {
    private ProducerText() {}

    /** Returns empty if the search ended with the planned number. */
    static Optional<String> of(Run run) {
        Optional<Integer> planned = ScaledNumber.PRODUCERS.planned(run.conditions());
        return ScaledNumber.PRODUCERS
                .changed(run.conditions())
                .filter(scaled -> !planned.equals(Optional.of(scaled.number())))
                .map(scaled -> scaled.number() + " after trial " + scaled.trial()
                        + planned.map(number -> " (planned: " + number + ")").orElse("")
                        + "; the limit holds for that number, use --producers " + scaled.number()
                        + " to reproduce it");
    }
}
