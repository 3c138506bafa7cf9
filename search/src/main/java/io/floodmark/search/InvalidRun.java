package io.floodmark.search;

import io.floodmark.model.InvalidCause;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What trials that proved nothing do to a search, when they are the last ones.
 *
 * <table>
 *   <caption>Rules</caption>
 *   <tr><td>unsafe, protected mode, stopped, budget</td><td>end it at once</td></tr>
 *   <tr><td>one of another cause</td><td>the load is tried again</td></tr>
 *   <tr><td>any number while the generator is tested</td><td>the load is tried again, and they count for nothing here</td></tr>
 *   <tr><td>two at one load, the generator's fault, or both without room on the disk</td><td>no higher load can be offered: the ceiling
 *   falls below that load</td></tr>
 *   <tr><td>three without room</td><td>end it: none comes back</td></tr>
 *   <tr><td>four that were disturbed, or lost their generator, under load</td><td>end it: what disturbs may pass, time permitting</td></tr>
 *   <tr><td>two at one load, another cause among them</td><td>end it</td></tr>
 *   <tr><td>three, another cause among them; two that lowered the ceiling do not count</td><td>end it</td></tr>
 * </table>
 *
 * @param trials since the last valid one, in order; of them those in which the generator was not under test
 */
record InvalidRun(List<TrialOutcome> trials) {
    private static final int AT_ONE_LOAD = 2;
    private static final int IN_ALL = 3;
    private static final int ALL_DISTURBED = 4;
    /**
     * What the generator reached while it was the bottleneck is no load that it can be cleared at; this much of it is.
     */
    private static final double CLEARED = 0.85;
    /** Of a load that had no room twice: a cluster that catches up takes more than is offered for a while. */
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

    /** It had to be ended to keep others from harm. */
    static boolean unsafe(TrialOutcome outcome) {
        return invalidBy(InvalidCause.UNSAFE, outcome);
    }

    /** A budget of bytes leaves none for another. */
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

    /** Lack of space has its own rule; and a load that the generator could not offer is no longer offered. */
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

    /** The load above which none can be judged, when these trials showed one. */
    Optional<Ceiling> ceiling() {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<TrialOutcome> atOneLoad = atLoadOf(last());
        if (allTwice(InvalidCause.GENERATOR, atOneLoad)) {
            String reason = last().judgement().generator().reason();
            return Optional.of(new Ceiling(
                    new Rate(CLEARED * reached(last())), "the generator is the bottleneck above it (" + reason + ")"));
        }
        return allTwice(InvalidCause.NO_ROOM, atOneLoad)
                ? Optional.of(new Ceiling(
                        new Rate(ROOMY * last().load().perSecond()),
                        "max-disk, or the disk itself, has no room for more; raise it"))
                : Optional.empty();
    }

    /**
     * Something else took the CPU, or ended a process of ours, say. A cluster that was not even ready for load is
     * another matter.
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
