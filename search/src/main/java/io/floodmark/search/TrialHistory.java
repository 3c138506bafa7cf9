package io.floodmark.search;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The trials of one search in order, with the conclusions that follow from their verdicts. Not thread-safe. */
final class TrialHistory {
    /** Largest difference in ln at which two loads count as equal. */
    private static final double SAME = 0.005;

    private final List<TrialOutcome> all = new ArrayList<>();
    private final List<TrialOutcome> counted = new ArrayList<>();
    private final List<TrialOutcome> disturbed = new ArrayList<>();
    private int known;
    private boolean discarded;

    /** Adds a trial that ran before this search: if it is invalid, it neither ends the search nor is repeated. */
    void addKnown(TrialOutcome outcome) {
        add(outcome);
        known = all.size();
    }

    /**
     * Removes shorter trials at or above the load of a failed soak test: the load that they sustained, for all
     * indicators or for all but one, did not last.
     */
    void failedSoak(TrialOutcome soak) {
        counted.removeIf(
                outcome -> outcome.number() != soak.number() && outcome.load().compareTo(soak.load()) >= 0);
    }

    void add(TrialOutcome outcome) {
        all.add(outcome);
        if (!invalid(outcome)) {
            counted.add(outcome);
        } else if (!counted.isEmpty() && outcome.disturbedOverload().isPresent()) {
            // Before the first valid trial, a cold cluster may be the reason.
            disturbed.add(outcome);
        }
    }

    /**
     * Moves all outcomes to the machine's present speed, which is that of the last one with a reference load, and to
     * what others took in the quietest trials.
     *
     * @return whether anything about the machine is known, so that outcomes may have moved
     */
    boolean moveToPresent(SpeedSlope slope) {
        Optional<ReferenceCost> now = present();
        List<Disturbance> disturbances =
                evidence().stream().map(TrialOutcome::disturbance).toList();
        Disturbance least = disturbances.stream().reduce(Disturbance::lower).orElse(Disturbance.NONE);
        UnaryOperator<TrialOutcome> moved = outcome -> outcome.at(slope.shift(outcome, now, least));
        all.replaceAll(moved);
        counted.replaceAll(moved);
        disturbed.replaceAll(moved);
        return now.isPresent() || disturbances.stream().anyMatch(by -> !by.equals(Disturbance.NONE));
    }

    private Optional<ReferenceCost> present() {
        List<TrialOutcome> referenced = referenced();
        return referenced.isEmpty()
                ? Optional.empty()
                : referenced.get(referenced.size() - 1).reference();
    }

    /**
     * Returns the outcomes that show something about the limit: those that count, and overloads that others disturbed.
     */
    List<TrialOutcome> evidence() {
        return Stream.concat(counted.stream(), disturbed.stream())
                .sorted(Comparator.comparingInt(TrialOutcome::number))
                .toList();
    }

    /** True if an overload that others disturbed is evidence. */
    boolean anyDisturbedOverload() {
        return !disturbed.isEmpty();
    }

    /** True if the outcome shows something about the limit. */
    boolean shows(TrialOutcome outcome) {
        return evidence().stream().anyMatch(other -> other.number() == outcome.number());
    }

    /** Returns the trials with a reference load. */
    List<TrialOutcome> referenced() {
        return counted.stream()
                .filter(outcome -> outcome.reference().isPresent())
                .toList();
    }

    /**
     * Discards the first valid trial if it failed, since a cold cluster may be the reason; its repeat will count.
     *
     * @return whether a trial was discarded
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

    /** Returns the last trial; empty before the first one. */
    Optional<TrialOutcome> last() {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Returns the trials that are valid and not discarded. */
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

    /** True if a load up to the given one was overloaded. */
    boolean overloadedUpTo(double perSecond) {
        return overloaded().stream().anyMatch(outcome -> outcome.load().perSecond() <= perSecond);
    }

    /** Returns records/s; 0 if no load was sustained. */
    double highestSustained() {
        return highestSustainedBelow(Double.POSITIVE_INFINITY);
    }

    /** Returns records/s; 0 if no load below the given one was sustained. */
    double highestSustainedBelow(double perSecond) {
        return sustained().stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .filter(load -> load < perSecond)
                .max()
                .orElse(0);
    }

    /** Returns records/s; infinite if no load above the given one was overloaded. */
    double lowestOverloadedAbove(double perSecond) {
        return overloaded().stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .filter(load -> load > perSecond)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns records/s; 0 if no load was sustained for the full length. */
    double highestFullPass() {
        return highestFullLength().map(outcome -> outcome.load().perSecond()).orElse(0.0);
    }

    /** Returns the overloads since the last sustained trial. */
    List<TrialOutcome> overloadedInARow() {
        return atTheEnd(counted, TrialHistory::overloaded);
    }

    /** Returns how many trials were sustained since the last overload. */
    int sustainedInARow() {
        return atTheEnd(counted, TrialHistory::sustained).size();
    }

    /** Returns the highest pass that was measured for the full length. */
    Optional<TrialOutcome> highestFullLength() {
        return sustained().stream().filter(TrialOutcome::fullLength).max(Comparator.comparing(TrialOutcome::load));
    }

    /** Returns the invalid trials of this search since the last valid one. */
    List<TrialOutcome> invalidRun() {
        return atTheEnd(all.subList(known, all.size()), TrialHistory::invalid);
    }

    /** Returns the last trials, as far back as the condition holds. */
    private static List<TrialOutcome> atTheEnd(List<TrialOutcome> trials, Predicate<TrialOutcome> condition) {
        int from = trials.size();
        while (from > 0 && condition.test(trials.get(from - 1))) {
            from--;
        }
        return List.copyOf(trials.subList(from, trials.size()));
    }

    /** True if another counted trial had the same load. */
    boolean repeated(TrialOutcome outcome) {
        return counted.stream().filter(other -> sameLoad(outcome, other)).count() > 1;
    }

    /** True if the load of a pass failed in at least as many trials as it passed. */
    boolean refuted(TrialOutcome pass) {
        long passes =
                sustained().stream().filter(other -> sameLoad(pass, other)).count();
        return overloaded().stream().filter(other -> sameLoad(pass, other)).count() >= passes;
    }

    /** Returns the cause of the lowest overload that a threshold-only indicator caused. */
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

    /** True if the loads are equal, as far as they are known. */
    static boolean sameLoad(TrialOutcome one, TrialOutcome other) {
        double error = Math.hypot(one.shift().sd(), other.shift().sd());
        return Math.abs(Math.log(one.load().perSecond() / other.load().perSecond())) < SAME + 2 * error;
    }
}
