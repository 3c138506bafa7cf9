package io.floodmark.model.run;

import io.floodmark.model.limit.Limit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Chooses the limit that a run stands for: its answer, its exit code and what it is compared by follow from it. */
public final class HeadlineLimit {
    private HeadlineLimit() {}

    /** Returns the limit that stands for the run; empty if no search was run. */
    public static Optional<Limit> of(Run run) {
        List<Limit> first =
                rounds(run.limits()).stream().map(limits -> limits.get(0)).toList();
        OptionalInt index = index(first);
        return index.isPresent() ? Optional.of(first.get(index.getAsInt())) : Optional.empty();
    }

    /**
     * Returns the limits grouped by round: a round has one limit per goal, so a goal that is repeated begins a new one.
     */
    public static List<List<Limit>> rounds(List<Limit> limits) {
        List<List<Limit>> rounds = new ArrayList<>();
        for (Limit limit : limits) {
            boolean begins = rounds.isEmpty() || rounds.get(0).get(0).goal() == limit.goal();
            if (begins) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(rounds.size() - 1).add(limit);
        }
        return rounds;
    }

    /**
     * Returns the index of the round that stands for all rounds. A round that was aborted to protect the cluster comes
     * first. Otherwise it is the median estimate (the lower of two) of the conclusive rounds, or of all if none is.
     *
     * @param first the first limit of each round
     */
    public static OptionalInt index(List<Limit> first) {
        List<Integer> aborted = indices(first, limit -> limit.end() == Limit.End.ABORTED);
        if (!aborted.isEmpty()) {
            return OptionalInt.of(aborted.get(0));
        }
        List<Integer> conclusive = indices(first, HeadlineLimit::conclusive);
        List<Integer> candidates = conclusive.isEmpty() ? indices(first, limit -> true) : conclusive;
        return candidates.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(candidates.stream()
                        .sorted(Comparator.comparing(index -> first.get(index).estimate()))
                        .toList()
                        .get((candidates.size() - 1) / 2));
    }

    private static List<Integer> indices(List<Limit> limits, Predicate<Limit> wanted) {
        return IntStream.range(0, limits.size())
                .filter(index -> wanted.test(limits.get(index)))
                .boxed()
                .toList();
    }

    /** True if it is more than what was believed when the search had to end. */
    private static boolean conclusive(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, LOWER_BOUND, NOT_SUSTAINED -> true;
            case BUDGET_SPENT -> limit.bounded();
            case INVALID, ABORTED, STOPPED -> false;
        };
    }
}
