package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One search of a run with the trials that it made; a run with {@code --repeat} has several.
 *
 * @param number from 1
 */
record Round(int number, Limit limit, List<Trial> trials) {
    Round {
        trials = List.copyOf(trials);
    }

    /**
     * Searches follow one another, so each has the next {@link Limit#trials()} trials; where the counts do not add up
     * (a run that was cut short) each is shown with all of them.
     */
    static List<Round> of(Run run) {
        int counted = run.limits().stream().mapToInt(Limit::trials).sum();
        List<Round> rounds = new ArrayList<>();
        int next = 0;
        for (Limit limit : run.limits()) {
            boolean splits = counted == run.trials().size();
            List<Trial> own = splits ? run.trials().subList(next, next + limit.trials()) : run.trials();
            rounds.add(new Round(rounds.size() + 1, limit, own));
            next += limit.trials();
        }
        return List.copyOf(rounds);
    }

    /**
     * The one that a run of several is told by: the round of the median estimate (the lower of two) among those that
     * answered, among all where none did; but first of all one that had to stop to protect the cluster.
     */
    static Optional<Round> told(List<Round> rounds) {
        return rounds.stream()
                .filter(round -> round.limit().end() == Limit.End.UNSAFE)
                .findFirst()
                .or(() -> middle(rounds.stream().filter(Round::answered).toList()))
                .or(() -> middle(rounds));
    }

    /** True where its limit is more than what was believed when it had to end. */
    private boolean answered() {
        return switch (limit.end()) {
            case CONVERGED, AT_LEAST, BELOW_LOWEST -> true;
            case BUDGET_SPENT -> limit.bounded();
            case INVALID, UNSAFE, STOPPED -> false;
        };
    }

    private static Optional<Round> middle(List<Round> rounds) {
        return rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(rounds.stream()
                        .sorted(Comparator.comparing(round -> round.limit().estimate()))
                        .toList()
                        .get((rounds.size() - 1) / 2));
    }

    Optional<Trial> passBelow() {
        return trial(limit.passBelow());
    }

    Optional<Trial> overloadAbove() {
        return trial(limit.overloadAbove());
    }

    /** The trials that hold the answer: the pass below and the overload above. */
    List<Trial> deciding() {
        return Stream.of(passBelow(), overloadAbove()).flatMap(Optional::stream).toList();
    }

    /** What was seen to be carried: the load of the pass below, or the lower end where there is none. */
    Rate proved() {
        return passBelow().map(Trial::load).orElse(limit.low());
    }

    /** The lowest load that was seen to be too much. */
    Optional<Rate> lowestOverload() {
        return trials.stream().filter(Trial::overloaded).map(Trial::load).min(Comparator.naturalOrder());
    }

    boolean anyValid() {
        return trials.stream().anyMatch(trial -> !trial.invalid());
    }

    private Optional<Trial> trial(OptionalInt number) {
        return number.isEmpty()
                ? Optional.empty()
                : trials.stream()
                        .filter(trial -> trial.number() == number.getAsInt())
                        .findFirst();
    }
}
