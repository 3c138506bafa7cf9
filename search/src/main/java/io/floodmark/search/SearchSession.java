package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.Limit;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Rate;
import io.floodmark.model.SearchSettings;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/** One search from its first trial to its answer. Not thread-safe. */
final class SearchSession {
    private final SearchSettings settings;
    private final SearchStart start;
    private final SearchListener listener;
    private final TrialHistory history = new TrialHistory();
    private final LimitPosterior posterior;
    private final Learner learner;
    private final NextLoad nextLoad;
    private final EndRule endRule;
    private final TimePlan time;
    private double ceiling;

    SearchSession(SearchSettings settings, Set<Indicator> on, SearchStart start, SearchListener listener) {
        this.settings = settings;
        this.start = start;
        this.listener = listener;
        this.posterior = posterior(on, start);
        this.learner = new Learner(posterior);
        this.nextLoad = new NextLoad(settings, start);
        this.endRule = new EndRule(settings, start);
        this.time = new TimePlan(settings, start.deadlineNanos());
        this.ceiling = start.ceilingPerSecond();
    }

    private static LimitPosterior posterior(Set<Indicator> on, SearchStart start) {
        long margins = on.stream()
                .filter(indicator -> indicator.kind() == Indicator.Kind.MARGIN)
                .count();
        LoadGrid grid =
                LoadGrid.between(start.lowest().perSecond(), start.highest().perSecond());
        Optional<DoubleUnaryOperator> guess = start.guess().map(known -> known::density);
        return new LimitPosterior(grid, new NoiseGrid(start.noise()), (int) margins, guess.orElse(lnLoad -> 1));
    }

    Limit run(TrialRunner runner, NanoClock clock) {
        while (true) {
            int trialsLeft = time.trialsLeft(clock.nanoTime(), history.trials());
            Optional<Limit.End> end = endRule.end(posterior, history, ceiling, trialsLeft);
            if (end.isPresent()) {
                tell("");
                return new Answer(settings, start).of(end.get(), posterior, history);
            }
            Proposal proposal = nextLoad.choose(posterior, history, ceiling, trialsLeft);
            if (history.trials() > 0) {
                tell(proposal.forPeople());
            }
            learn(runner.run(proposal.order(settings)));
        }
    }

    private void learn(TrialOutcome outcome) {
        history.add(outcome);
        time.took(outcome);
        new InvalidRun(history.invalidRun())
                .generatorCeiling()
                .ifPresent(lower -> ceiling = Math.max(start.lowest().perSecond(), Math.min(ceiling, lower)));
        if (!history.discardFirstFailure()) {
            learner.learn(outcome);
        }
    }

    private void tell(String next) {
        Claim claim = Claim.of(posterior, history, settings.confidence(), settings.halfWidth());
        Answer.Binding binding = Answer.Binding.of(posterior, history);
        listener.believed(new Belief(
                new Rate(claim.median()),
                new Rate(claim.low()),
                new Rate(claim.high()),
                binding.indicator(),
                binding.probability(),
                next));
    }
}
