package io.floodmark.runner.run;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.OutlookBuilder;
import io.floodmark.search.SearchOrder;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.search.TrialOutcome;
import java.util.List;
import java.util.Optional;

/**
 * The searches of one run, round by round. Each round finds one limit per goal. The limit with the objective comes
 * first, if there is one, because its loads are lower. The second search begins with the trials of the first, and the
 * first is then concluded again with those of the second. A run that resumes an interrupted one begins where that one
 * ended.
 */
final class Rounds {
    /** Share of the time for the second limit: the first search has already run most of the trials that it needs. */
    private static final double FOR_SECOND = 0.4;

    private final RunContext runContext;
    private final Site site;
    private final RunRecorder recorder;
    private final LimitSearch search;
    private final Optional<LimitPrior> limitPrior;
    private final Place place;
    private final Optional<Rate> reference;
    private final List<Goal> goals;
    private long fromNanos;

    /**
     * Prepares the rounds of a run.
     *
     * @param limitPrior prior of the limit, from a warm-up or a ramp-up
     * @param place what earlier runs of the store are compared with
     * @param reference reference load before each trial
     * @param beganNanos start of the time budget of the first search
     */
    Rounds(
            RunContext runContext,
            Site site,
            RunRecorder recorder,
            LimitSearch search,
            Optional<LimitPrior> limitPrior,
            Place place,
            Optional<Rate> reference,
            long beganNanos) {
        this.runContext = runContext;
        this.site = site;
        this.recorder = recorder;
        this.search = search;
        this.limitPrior = limitPrior;
        this.place = place;
        this.reference = reference;
        this.goals = runContext.plan().goals();
        this.fromNanos = beganNanos - spentNanos();
    }

    /** Returns the number of remaining rounds. */
    int left() {
        return runContext.plan().repeat()
                - (int) limits().stream().filter(this::endsRound).count();
    }

    /** Runs a round, or the rest of one; returns its last limit. */
    Limit next() {
        Limit last = find(nextGoal());
        while (!endsRound(last) && !over()) {
            last = find(nextGoal());
        }
        fromNanos = runContext.time().nanoTime();
        return last;
    }

    /** True if this is the limit of the last goal, or if the end leaves nothing to expect from the other goals. */
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
     * True if the user asked to stop, no trial of another search would end in time, or a byte budget has just ended
     * one.
     */
    boolean over() {
        List<Trial> trials = recorder.trials();
        // A quarter more for preparation and drain, as a search assumes before its first trial.
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
        SearchStart start = start(goals.get(number), Math.min(deadline, runContext.endNanos()));
        Limit limit = search.find(order(number, start));
        limitsOfRound()
                .forEach(earlier -> recorder.replace(
                        earlier, withOutlook(search.conclude(order(goals.indexOf(earlier.goal()), start), earlier))));
        Limit predicting = withOutlook(limit);
        recorder.add(predicting);
        return predicting;
    }

    private Limit withOutlook(Limit limit) {
        return new OutlookBuilder(
                        place.id(),
                        place.history(limit.goal()),
                        reference,
                        recorder.run().started(),
                        site.surroundings().lab())
                .of(limit, trialsOfRound());
    }

    /** Returns the order of a search that knows all trials of the round so far. */
    private SearchOrder order(int number, SearchStart start) {
        return new SearchOrder(
                goals.get(number),
                start,
                trialsOfRound().stream().map(this::known).toList(),
                number == 0,
                runContext.endNanos());
    }

    private TrialOutcome known(Trial trial) {
        return TrialOutcome.of(trial).disturbed(Disturbance.of(trial.observation(), site.surroundings()));
    }

    private SearchStart start(Goal goal, long deadlineNanos) {
        return SearchStart.of(
                runContext.plan().search(),
                limitPrior,
                site.disk().ceiling(),
                StartSpread.NONE,
                place.history(goal),
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

    /** Returns the duration of the round's soak tests, which is not part of the searches' time. */
    private long soakNanos() {
        return trialsOfRound().stream()
                .filter(trial -> runContext.plan().search().soaks(trial.order().full()))
                .mapToLong(trial -> trial.whole().length().toNanos())
                .sum();
    }

    /** Returns the time that an interrupted round has already taken. */
    private long spentNanos() {
        List<Trial> begun = trialsOfRound();
        return begun.isEmpty()
                ? 0
                : begun.get(begun.size() - 1).whole().toNanos()
                        - begun.get(0).whole().fromNanos();
    }
}
