package io.floodmark.runner.run;

import io.floodmark.model.Goal;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.Limit;
import io.floodmark.model.Plan;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.SearchOrder;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.search.TrialOutcome;
import java.util.List;
import java.util.Optional;

/**
 * The searches of one run, round by round: each for one limit of every goal, under the objective first, where one is
 * promised, for its loads are lower; the second begins with the trials of the first, and the first is concluded again
 * with those of the second. A run that goes on with an interrupted one begins where that was.
 */
final class Rounds {
    /** The second limit is left this much of the time: most of what tells it has been run for the first. */
    private static final double FOR_SECOND = 0.4;

    private final RunContext runContext;
    private final Site site;
    private final RunRecorder recorder;
    private final LimitSearch search;
    private final Optional<LimitPrior> limitPrior;
    private final List<Goal> goals;
    private long fromNanos;

    /**
     * Prepares the rounds of a run.
     *
     * @param limitPrior of the limit, from a warm-up or a ramp-up
     * @param beganNanos start of the time budget of the first search
     */
    Rounds(
            RunContext runContext,
            Site site,
            RunRecorder recorder,
            LimitSearch search,
            Optional<LimitPrior> limitPrior,
            long beganNanos) {
        this.runContext = runContext;
        this.site = site;
        this.recorder = recorder;
        this.search = search;
        this.limitPrior = limitPrior;
        this.goals = runContext.plan().goals();
        this.fromNanos = beganNanos - spentNanos();
    }

    /** Rounds that are left to be run. */
    int left() {
        return runContext.plan().repeat()
                - (int) limits().stream().filter(this::endsRound).count();
    }

    /** Runs a round, or what is left of it; returns its last limit. */
    Limit next() {
        Limit last = find(nextGoal());
        while (!endsRound(last) && !over()) {
            last = find(nextGoal());
        }
        fromNanos = runContext.time().nanoTime();
        return last;
    }

    /** The last goal's does, and one that leaves nothing to hope for from the others. */
    private boolean endsRound(Limit limit) {
        return switch (limit.end()) {
            case INVALID, ABORTED, STOPPED -> true;
            case CONVERGED, LOWER_BOUND, NOT_SUSTAINED, BUDGET_SPENT -> goals.indexOf(limit.goal()) == goals.size() - 1;
        };
    }

    private int nextGoal() {
        List<Limit> limits = limits();
        Limit last = limits.isEmpty() ? null : limits.get(limits.size() - 1);
        return last == null || endsRound(last) ? 0 : goals.indexOf(last.goal()) + 1;
    }

    /**
     * The user has asked to stop, no trial of another search would end in time, or a budget of bytes has just ended
     * one.
     */
    boolean over() {
        List<Trial> trials = recorder.trials();
        // A quarter more for preparation and drain, as a search counts before it has seen one.
        long oneTrial = runContext.plan().search().trial().toNanos() / 4 * 5;
        boolean bytes = !trials.isEmpty()
                && trials.get(trials.size() - 1).verdict() instanceof Verdict.Invalid invalid
                && invalid.cause() == InvalidCause.BUDGET;
        return runContext.stop().requested()
                || bytes
                || runContext.time().nanoTime() + oneTrial > runContext.endNanos();
    }

    private Limit find(int number) {
        Plan plan = runContext.plan();
        double share = number < goals.size() - 1 ? 1 - FOR_SECOND : 1;
        long deadline =
                fromNanos + soakNanos() + (long) (share * plan.search().total().toNanos());
        SearchStart start = start(plan.search(), Math.min(deadline, runContext.endNanos()));
        Limit limit = search.find(order(number, start));
        limitsOfRound()
                .forEach(earlier -> recorder.replace(
                        earlier, search.conclude(order(goals.indexOf(earlier.goal()), start), earlier)));
        recorder.add(limit);
        return limit;
    }

    /** Of a search that knows all trials of the round so far. */
    private SearchOrder order(int number, SearchStart start) {
        return new SearchOrder(
                goals.get(number),
                start,
                trialsOfRound().stream().map(TrialOutcome::of).toList(),
                number == 0,
                runContext.endNanos());
    }

    private SearchStart start(SearchSettings settings, long deadlineNanos) {
        return SearchStart.of(
                settings,
                limitPrior,
                site.disk().ceiling(),
                site.surroundings().lab() ? StartSpread.LAB : StartSpread.NONE,
                deadlineNanos);
    }

    private List<Limit> limits() {
        return recorder.run().limits();
    }

    private List<Limit> limitsOfRound() {
        List<Limit> limits = limits();
        int from = limits.size();
        while (from > 0 && !endsRound(limits.get(from - 1))) {
            from--;
        }
        return limits.subList(from, limits.size());
    }

    /** Each limit counts the trials of its round so far, so the last of a round counts all of them. */
    private List<Trial> trialsOfRound() {
        int before = limits().stream()
                .filter(this::endsRound)
                .mapToInt(Limit::trials)
                .sum();
        return recorder.trials().stream().skip(before).toList();
    }

    /** What they took is beside the time of the searches. */
    private long soakNanos() {
        return trialsOfRound().stream()
                .filter(trial -> runContext.plan().search().soaks(trial.order().full()))
                .mapToLong(trial -> trial.whole().length().toNanos())
                .sum();
    }

    /** Of the time of a round that was interrupted. */
    private long spentNanos() {
        List<Trial> begun = trialsOfRound();
        return begun.isEmpty()
                ? 0
                : begun.get(begun.size() - 1).whole().toNanos()
                        - begun.get(0).whole().fromNanos();
    }
}
