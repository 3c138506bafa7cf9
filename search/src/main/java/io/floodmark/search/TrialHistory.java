package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The trials of one search in order, and what the mere list of them says. Not thread-safe. */
final class TrialHistory {
    /** Loads this near, in ln, are the same load. */
    private static final double SAME = 0.005;

    private final List<TrialOutcome> all = new ArrayList<>();
    private final List<TrialOutcome> counted = new ArrayList<>();
    private int known;
    private boolean discarded;

    /** A trial that was run before this search: an invalid one neither ends it nor is tried again. */
    void addKnown(TrialOutcome outcome) {
        add(outcome);
        known = all.size();
    }

    /**
     * Shorter trials at that load or above count no more: what they carried, in all or but for one indicator, did not
     * last.
     */
    void failedSoak(TrialOutcome soak) {
        counted.removeIf(
                outcome -> outcome.number() != soak.number() && outcome.load().compareTo(soak.load()) >= 0);
    }

    void add(TrialOutcome outcome) {
        all.add(outcome);
        if (!invalid(outcome)) {
            counted.add(outcome);
        }
    }

    /**
     * The first valid trial failed, and a cold cluster may be the reason: it does not count, its repeat will.
     *
     * @return false when there is nothing to discard: the last trial was no first failure
     */
    boolean discardFirstFailure() {
        if (discarded || counted.size() != 1 || !overloaded(counted.get(0))) {
            return false;
        }
        counted.clear();
        discarded = true;
        return true;
    }

    int trials() {
        return all.size();
    }

    /** Empty before the first trial. */
    Optional<TrialOutcome> last() {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Valid and not discarded. */
    List<TrialOutcome> counted() {
        return List.copyOf(counted);
    }

    List<TrialOutcome> sustained() {
        return counted.stream().filter(TrialHistory::sustained).toList();
    }

    List<TrialOutcome> overloaded() {
        return counted.stream().filter(TrialHistory::overloaded).toList();
    }

    boolean anyOverload() {
        return counted.stream().anyMatch(TrialHistory::overloaded);
    }

    /** Whether a load of no more than that was too much. */
    boolean overloadedUpTo(double perSecond) {
        return overloaded().stream().anyMatch(outcome -> outcome.load().perSecond() <= perSecond);
    }

    /** In records/s; zero when nothing was sustained. */
    double highestSustained() {
        return highestSustainedBelow(Double.POSITIVE_INFINITY);
    }

    /** In records/s; zero when nothing below that was sustained. */
    double highestSustainedBelow(double perSecond) {
        return sustained().stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .filter(load -> load < perSecond)
                .max()
                .orElse(0);
    }

    /** In records/s; zero when nothing was sustained for the full length. */
    double highestFullPass() {
        return highestFullLength().map(outcome -> outcome.load().perSecond()).orElse(0.0);
    }

    /** Those overloaded since the last one that was not. */
    List<TrialOutcome> overloadedInARow() {
        int from = counted.size();
        while (from > 0 && overloaded(counted.get(from - 1))) {
            from--;
        }
        return List.copyOf(counted.subList(from, counted.size()));
    }

    /** The highest pass that was measured for the full length. */
    Optional<TrialOutcome> highestFullLength() {
        return sustained().stream().filter(TrialOutcome::fullLength).max(Comparator.comparing(TrialOutcome::load));
    }

    /** The invalid trials of this search since the last valid one. */
    List<TrialOutcome> invalidRun() {
        int from = all.size();
        while (from > known && invalid(all.get(from - 1))) {
            from--;
        }
        return List.copyOf(all.subList(from, all.size()));
    }

    /** True where another counted trial had the same load. */
    boolean repeated(TrialOutcome outcome) {
        return counted.stream().filter(other -> sameLoad(outcome, other)).count() > 1;
    }

    /** What caused the lowest overload that a cliff caused. */
    Optional<Indicator> cliffSeen() {
        return overloaded().stream()
                .sorted(Comparator.comparing(TrialOutcome::load))
                .map(TrialHistory::cause)
                .filter(cause -> cause.kind() == Indicator.Kind.CLIFF)
                .findFirst();
    }

    static Indicator cause(TrialOutcome overloaded) {
        return ((Verdict.Overloaded) overloaded.judgement().verdict()).by().get(0);
    }

    static boolean sustained(TrialOutcome outcome) {
        return outcome.judgement().verdict() instanceof Verdict.Sustained
                || outcome.judgement().verdict() instanceof Verdict.SustainedByMemory;
    }

    static boolean overloaded(TrialOutcome outcome) {
        return outcome.judgement().verdict() instanceof Verdict.Overloaded;
    }

    static boolean invalid(TrialOutcome outcome) {
        return outcome.judgement().verdict() instanceof Verdict.Invalid;
    }

    static boolean sameLoad(TrialOutcome one, TrialOutcome other) {
        return Math.abs(Math.log(one.load().perSecond() / other.load().perSecond())) < SAME;
    }
}
