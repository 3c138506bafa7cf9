package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.ScaledNumber;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Describes the number of producers that a limit holds for, if the trials that decide it ran with more than planned
 * because the generator was the bottleneck.
 */
final class ProducerText {
    private ProducerText() {}

    /** Returns empty if these trials ran with the planned number. */
    static Optional<String> of(Run run) {
        Optional<Integer> planned = ScaledNumber.PRODUCERS.planned(run.conditions());
        Map<Integer, Integer> byTrial = new TreeMap<>();
        HeadlineLimit.of(run).stream()
                .flatMapToInt(ProducerText::deciding)
                .forEach(trial -> ScaledNumber.PRODUCERS
                        .inEffect(run.conditions(), trial)
                        .ifPresent(number -> byTrial.put(trial, number)));
        TreeSet<Integer> numbers = new TreeSet<>(byTrial.values());
        if (numbers.isEmpty() || (numbers.size() == 1 && planned.equals(Optional.of(numbers.first())))) {
            return Optional.empty();
        }
        String trials = byTrial.entrySet().stream()
                .map(entry -> entry.getValue() + " in trial " + entry.getKey())
                .collect(Collectors.joining(", "));
        return Optional.of(trials
                + planned.map(number -> " (planned: " + number + ")").orElse("")
                + (numbers.size() > 1
                        ? "; the interval is between different numbers, use --producers " + numbers.last() + " for one"
                        : "; the limit holds for that number, use --producers " + numbers.first()
                                + " to reproduce it"));
    }

    private static IntStream deciding(Limit limit) {
        return IntStream.concat(limit.passBelow().stream(), limit.overloadAbove().stream());
    }
}
