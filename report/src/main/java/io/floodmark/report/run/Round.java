package io.floodmark.report.run;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One search of a run with its trials. A run with {@code --repeat} has several.
 *
 * @param number from 1
 * @param limit that represents the search: the limit under the objective if there is one
 * @param beside the limit without objective, if {@code limit} is under an objective
 * @param trials of both limits, with their verdicts for {@code limit}
 */
public record Round(int number, Limit limit, Optional<Limit> beside, List<Trial> trials) {
    public Round {
        trials = trials.stream().map(trial -> trial.under(limit.goal())).toList();
    }

    /**
     * Splits the trials of a run among its searches. Searches follow one another, and each limit counts the trials of
     * its round so far, so a round has as many trials as its last limit counts. If the counts do not add up (in a run
     * that was interrupted), each round has all trials.
     */
    public static List<Round> of(Run run) {
        List<List<Limit>> rounds = HeadlineLimit.rounds(run.limits());
        List<Integer> counts = rounds.stream()
                .map(limits -> limits.get(limits.size() - 1).trials())
                .toList();
        boolean splits = counts.stream().mapToInt(Integer::intValue).sum()
                == run.trials().size();
        List<Round> all = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < rounds.size(); i++) {
            List<Trial> own = splits ? run.trials().subList(next, next + counts.get(i)) : run.trials();
            List<Limit> limits = rounds.get(i);
            all.add(new Round(i + 1, limits.get(0), limits.stream().skip(1).findFirst(), own));
            next += counts.get(i);
        }
        return List.copyOf(all);
    }

    /** Returns the search for the limit without objective, if this round is under an objective. */
    public Optional<Round> hard(Run run) {
        List<Integer> numbers = trials.stream().map(Trial::number).toList();
        return beside.map(limit -> new Round(
                number,
                limit,
                Optional.empty(),
                run.trials().stream()
                        .filter(trial -> numbers.contains(trial.number()))
                        .toList()));
    }

    /** Returns the round whose limit stands for the run. */
    public static Optional<Round> headline(List<Round> rounds) {
        OptionalInt index =
                HeadlineLimit.index(rounds.stream().map(Round::limit).toList());
        return index.isPresent() ? Optional.of(rounds.get(index.getAsInt())) : Optional.empty();
    }

    public Optional<Trial> passBelow() {
        return trial(limit.passBelow());
    }

    /**
     * Returns the highest full-length trial that was sustained at or just below the limit: the load that was observed,
     * not only estimated. Empty if the search proved no limit.
     */
    public Optional<Trial> sustained() {
        return limit.end() == Limit.End.INVALID ? Optional.empty() : passBelow();
    }

    public Optional<Trial> overloadAbove() {
        return trial(limit.overloadAbove());
    }

    /**
     * Returns the trials that decide the answer: the highest passing and the lowest failing load. If there is neither,
     * the highest sustained one.
     */
    public List<Trial> deciding() {
        List<Trial> both = Stream.of(passBelow(), overloadAbove())
                .flatMap(Optional::stream)
                .toList();
        return both.isEmpty()
                ? trials.stream().filter(Trial::sustained).max(Comparator.comparing(Trial::load)).stream()
                        .toList()
                : both;
    }

    /** Returns the highest passing load, or the lower end of the interval if there is none. */
    public Rate proved() {
        return limit.proved(trials);
    }

    /** Returns the highest load that was sustained, for any length of time. */
    public Optional<Rate> highestSustained() {
        return trials.stream().filter(Trial::sustained).map(Trial::load).max(Comparator.naturalOrder());
    }

    /** Returns the lowest load that was overloaded. */
    public Optional<Rate> lowestOverload() {
        return trials.stream().filter(Trial::overloaded).map(Trial::load).min(Comparator.naturalOrder());
    }

    public boolean anyValid() {
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
