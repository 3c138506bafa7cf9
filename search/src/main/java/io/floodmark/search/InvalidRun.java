package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Decides what a search does after invalid trials, if these are the last ones.
 *
 * <table>
 *   <caption>Rules</caption>
 *   <tr><td>unsafe, protected mode, stopped, budget</td><td>end the search at once</td></tr>
 *   <tr><td>one with another cause</td><td>repeat the load</td></tr>
 *   <tr><td>any number while the generator is tested</td><td>repeat the load; these trials do not count here</td></tr>
 *   <tr><td>two at one load, both caused by the generator, or both without disk space</td><td>offer no higher load: the
 *   ceiling falls below that load</td></tr>
 *   <tr><td>three without disk space</td><td>end the search: no space becomes free</td></tr>
 *   <tr><td>four that were disturbed, or lost their generator, under load</td><td>end the search; fewer are repeated,
 *   because the disturbance may pass</td></tr>
 *   <tr><td>two at one load, at least one with another cause</td><td>end the search</td></tr>
 *   <tr><td>three, at least one with another cause; two that lowered the ceiling do not count</td><td>end the
 *   search</td></tr>
 * </table>
 *
 * @param trials trials since the last valid one, in order, without those in which the generator was under test
 */
record InvalidRun(List<TrialOutcome> trials) {
    private static final int AT_ONE_LOAD = 2;
    private static final int IN_ALL = 3;
    private static final int ALL_DISTURBED = 4;
    /**
     * Fraction of the throughput that the generator reached as the bottleneck: at this lower load it can be ruled out.
     */
    private static final double RULED_OUT = 0.85;
    /**
     * Fraction of a load that had no disk space twice: a cluster that catches up writes more than is offered for a
     * while.
     */
    private static final double ROOMY = 0.85;

    InvalidRun {
        trials = trials.stream()
                .filter(trial -> cause(trial) != InvalidCause.GENERATOR_SUSPECTED)
                .toList();
    }

    Optional<Limit.End> end() {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        return switch (cause(last())) {
            case UNSAFE -> Optional.of(Limit.End.ABORTED);
            case PROTECTED_MODE -> Optional.of(Limit.End.LOWER_BOUND);
            case STOPPED -> Optional.of(Limit.End.STOPPED);
            case BUDGET -> Optional.of(Limit.End.BUDGET_SPENT);
            case NO_ROOM -> withoutRoom() >= IN_ALL ? Optional.of(Limit.End.BUDGET_SPENT) : Optional.empty();
            case GENERATOR -> endIf(trials.size() >= IN_ALL);
            case GENERATOR_SUSPECTED -> Optional.empty();
            case DISTURBED, GENERATOR_LOST, UNCONFIRMED, BLIND, CLOCK -> endIf(tooMany());
        };
    }

    /** True if the trial was aborted to protect other clients. */
    static boolean unsafe(TrialOutcome outcome) {
        return invalidBy(InvalidCause.UNSAFE, outcome);
    }

    /** True if the byte budget is too low for another trial. */
    static boolean spent(TrialOutcome outcome) {
        return invalidBy(InvalidCause.BUDGET, outcome);
    }

    private static boolean invalidBy(InvalidCause cause, TrialOutcome outcome) {
        return outcome.judgement().verdict() instanceof Verdict.Invalid invalid && invalid.cause() == cause;
    }

    private boolean tooMany() {
        List<TrialOutcome> open =
                trials.stream().filter(trial -> !settled(trial)).toList();
        if (open.stream().allMatch(InvalidRun::passing)) {
            return open.size() >= ALL_DISTURBED;
        }
        return open.size() >= IN_ALL
                || open.stream()
                                .filter(trial -> TrialHistory.sameLoad(trial, last()))
                                .count()
                        >= AT_ONE_LOAD;
    }

    /**
     * True if another rule handles the trial: lack of space has its own, and a load that the generator could not offer
     * is no longer offered.
     */
    private boolean settled(TrialOutcome trial) {
        return cause(trial) == InvalidCause.NO_ROOM || allTwice(InvalidCause.GENERATOR, atLoadOf(trial));
    }

    private static boolean allTwice(InvalidCause cause, List<TrialOutcome> atOneLoad) {
        return atOneLoad.size() >= AT_ONE_LOAD && atOneLoad.stream().allMatch(trial -> cause(trial) == cause);
    }

    private long withoutRoom() {
        return trials.stream()
                .filter(trial -> cause(trial) == InvalidCause.NO_ROOM)
                .count();
    }

    /** Returns the load above which no trial can be judged, if these trials show one. */
    Optional<Ceiling> ceiling() {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<TrialOutcome> atOneLoad = atLoadOf(last());
        if (allTwice(InvalidCause.GENERATOR, atOneLoad)) {
            String reason = last().judgement().generator().reason();
            return Optional.of(new Ceiling(
                    new Rate(RULED_OUT * reached(last())),
                    "the generator is the bottleneck above it (" + reason + ")"));
        }
        return allTwice(InvalidCause.NO_ROOM, atOneLoad)
                ? Optional.of(new Ceiling(
                        new Rate(ROOMY * last().load().perSecond()),
                        "max-disk, or the disk itself, has no room for more; raise it"))
                : Optional.empty();
    }

    /**
     * True if the cause is temporary, for example another process that took the CPU or ended a worker. A cluster that
     * was not ready for load does not count.
     */
    private static boolean passing(TrialOutcome trial) {
        boolean fromOutside = switch (cause(trial)) {
            case DISTURBED, GENERATOR_LOST -> true;
            case GENERATOR,
                    GENERATOR_SUSPECTED,
                    UNCONFIRMED,
                    BLIND,
                    CLOCK,
                    BUDGET,
                    NO_ROOM,
                    UNSAFE,
                    PROTECTED_MODE,
                    STOPPED -> false;
        };
        return fromOutside && trial.achievedPerSecond() > 0;
    }

    private static Optional<Limit.End> endIf(boolean enough) {
        return enough ? Optional.of(Limit.End.INVALID) : Optional.empty();
    }

    private List<TrialOutcome> atLoadOf(TrialOutcome one) {
        return trials.stream()
                .filter(trial -> TrialHistory.sameLoad(trial, one))
                .toList();
    }

    private TrialOutcome last() {
        return trials.get(trials.size() - 1);
    }

    private static double reached(TrialOutcome trial) {
        double load = trial.load().perSecond();
        return trial.achievedPerSecond() > 0 ? Math.min(load, trial.achievedPerSecond()) : load;
    }

    private static InvalidCause cause(TrialOutcome trial) {
        return ((Verdict.Invalid) trial.judgement().verdict()).cause();
    }
}
