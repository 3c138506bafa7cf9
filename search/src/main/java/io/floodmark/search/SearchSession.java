package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/** One search from its first trial to its result. Not thread-safe. */
final class SearchSession {
    private final SearchSettings settings;
    private final Set<Indicator> on;
    private final SearchOrder asked;
    private final SearchStart start;
    private final SearchListener listener;
    private final TrialHistory history = new TrialHistory();
    private final NextLoad nextLoad;
    private final EndRule endRule;
    private final TimePlan time;
    private final Soaking soaking;
    private LimitPosterior posterior;
    private Learner learner;
    private Ceiling ceiling;

    SearchSession(SearchSettings settings, Set<Indicator> on, SearchOrder asked, SearchListener listener) {
        this.settings = settings;
        this.on = on;
        this.asked = asked;
        this.start = asked.start();
        this.listener = listener;
        this.nextLoad = new NextLoad(settings, start);
        this.endRule = new EndRule(settings, start);
        this.time = new TimePlan(settings, start.deadlineNanos());
        this.soaking = new Soaking(asked.soak() ? settings.soak() : Optional.empty(), asked.goal(), asked.endNanos());
        this.posterior = blank();
        this.learner = new Learner(posterior);
        this.ceiling = start.highestOffered();
        asked.known().forEach(this::learnKnown);
    }

    private LimitPosterior blank() {
        long margins = on.stream()
                .filter(indicator -> indicator.kind() == Indicator.Kind.MARGIN)
                .count();
        LoadGrid grid =
                LoadGrid.between(start.lowest().perSecond(), start.highest().perSecond());
        Optional<DoubleUnaryOperator> limitPrior = start.limitPrior().map(known -> known::density);
        return new LimitPosterior(
                grid, new NoiseGrid(start.noise()), (int) margins, soaking.below(limitPrior.orElse(lnLoad -> 1)));
    }

    private void learnKnown(TrialOutcome outcome) {
        TrialOutcome seen = outcome.under(asked.goal());
        if (settings.soaks(seen.asked()) && !TrialHistory.invalid(seen)) {
            learnSoak(seen);
        } else {
            history.addKnown(seen);
            learn(seen);
        }
    }

    Limit run(TrialRunner runner, NanoClock clock) {
        while (true) {
            Limit found = search(runner, clock);
            Optional<TrialOrder> soak = soaking.order(found, clock.nanoTime());
            if (soak.isEmpty() || history.last().filter(InvalidRun::spent).isPresent()) {
                return found;
            }
            hold(soak.get(), runner);
        }
    }

    private Limit search(TrialRunner runner, NanoClock clock) {
        while (true) {
            int trialsLeft = time.trialsLeft(clock.nanoTime(), history.trials());
            Optional<Limit.End> end = endRule.end(posterior, history, ceiling.perSecond(), trialsLeft);
            if (end.isPresent()) {
                report("");
                return answer(end.get());
            }
            Proposal proposal = soaking.bounded(nextLoad.choose(posterior, history, ceiling.perSecond(), trialsLeft));
            if (history.trials() > 0) {
                report(proposal.forPeople());
            }
            TrialOutcome seen =
                    runner.run(proposal.order(settings, asked.goal())).under(asked.goal());
            history.add(seen);
            learn(seen);
        }
    }

    /**
     * Returns the limit from the known trials alone. A ceiling that ended the search still ends it, unless an overload
     * was observed since then.
     */
    Limit conclude(Limit.End earlier) {
        if (earlier == Limit.End.LOWER_BOUND && !history.anyOverload()) {
            return answer(earlier);
        }
        return answer(endRule.end(posterior, history, ceiling.perSecond(), 0).orElse(Limit.End.BUDGET_SPENT));
    }

    private Limit answer(Limit.End end) {
        return new LimitBuilder(settings, start, ceiling, asked.goal(), soaking).of(end, posterior, history);
    }

    private void hold(TrialOrder soak, TrialRunner runner) {
        report(soak.load().human() + ": " + soak.reason());
        TrialOutcome seen = runner.run(soak).under(asked.goal());
        time.spare(seen);
        if (InvalidRun.unsafe(seen)) {
            soaking.took(seen);
            history.add(seen);
        } else {
            learnSoak(seen);
        }
    }

    private void learnSoak(TrialOutcome seen) {
        soaking.took(seen);
        history.addKnown(seen);
        if (TrialHistory.overloaded(seen)) {
            history.failedSoak(seen);
            relearn();
        } else {
            learnShown(seen);
        }
    }

    /**
     * Returns what the trials alone show about the limit.
     *
     * @param end how the search ended
     */
    LimitLikelihood likelihood(Limit.End end) {
        return TrialsAlone.likelihood(end, posterior, history);
    }

    private void learn(TrialOutcome outcome) {
        time.took(outcome);
        new InvalidRun(history.invalidRun())
                .ceiling()
                .map(lower -> lower.atLeast(start.lowest()))
                .ifPresent(lower -> ceiling = ceiling.orLower(lower));
        if (history.discardFirstFailure()) {
            return;
        }
        learnShown(outcome);
    }

    /** Learns an outcome if the history counts it as evidence. */
    private void learnShown(TrialOutcome outcome) {
        if (!history.shows(outcome)) {
            return;
        }
        if (history.moveToPresent(SpeedSlope.of(history))) {
            relearn();
        } else {
            learner.learn(outcome);
        }
    }

    private void relearn() {
        posterior = blank();
        learner = new Learner(posterior);
        history.evidence().forEach(learner::learn);
    }

    private void report(String next) {
        CredibleInterval credible =
                CredibleInterval.of(posterior, history, settings.confidence(), settings.halfWidth());
        LimitBuilder.Binding binding = LimitBuilder.Binding.of(posterior, history);
        listener.believed(new SearchProgress(
                new Rate(credible.median()),
                new Rate(credible.low()),
                new Rate(credible.high()),
                binding.indicator(),
                binding.probability(),
                next));
    }
}
