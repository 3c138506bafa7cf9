package io.floodmark.report;

import io.floodmark.model.Condition;
import io.floodmark.model.Run;
import java.util.Optional;

/** Describes the number of producers of a search that went on with more than planned, because the generator was the bottleneck. */
final class ProducerText {
    private static final String GROUP = "generator";
    private static final String PLANNED = "producers";
    private static final String SCALED = "producers after trial ";

    private ProducerText() {}

    /** Returns empty if the search ended with the planned number. */
    static Optional<String> of(Run run) {
        Optional<String> planned = last(run, PLANNED, "").map(Condition::value);
        return last(run, SCALED, "[0-9]+")
                .filter(scaled -> !planned.equals(Optional.of(scaled.value())))
                .map(scaled -> scaled.value() + " after trial " + scaled.name().substring(SCALED.length())
                        + planned.map(number -> " (planned: " + number + ")").orElse("")
                        + "; the limit holds for that number, use --producers " + scaled.value() + " to reproduce it");
    }

    private static Optional<Condition> last(Run run, String prefix, String rest) {
        return run.conditions().stream()
                .filter(condition -> condition.group().equals(GROUP))
                .filter(condition -> condition.name().startsWith(prefix)
                        && condition.name().substring(prefix.length()).matches(rest))
                .reduce((earlier, later) -> later);
    }
}
