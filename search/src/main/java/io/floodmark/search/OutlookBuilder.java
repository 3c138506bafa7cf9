package io.floodmark.search;

import io.floodmark.judging.BrokerEfficiencies;
import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.PastLimit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** Builds what a limit predicts for other hours from the runs that were made before at the same place. */
public final class OutlookBuilder {
    /** Number of runs from which on their median cost counts as the usual one. */
    private static final int LEAST_USUAL = 3;

    /** Standard error of a median over that of a mean, for a normal distribution. */
    private static final double OF_A_MEDIAN = Math.sqrt(Math.PI / 2);

    private final String place;
    private final PlaceHistory history;
    private final Optional<Rate> referenceLoad;
    private final Instant started;
    private final boolean restarts;

    /**
     * Creates a builder.
     *
     * @param place fingerprint of the machine or cluster
     * @param referenceLoad reference load of this run, if it has one
     * @param started start of this run
     * @param restarts true for a lab, whose limit is of use only if it holds for another start; an existing cluster is
     *     reported as it runs now
     */
    public OutlookBuilder(
            String place, PlaceHistory history, Optional<Rate> referenceLoad, Instant started, boolean restarts) {
        this.restarts = restarts;
        this.place = place;
        this.history = history;
        this.referenceLoad = referenceLoad;
        this.started = started;
    }

    /** Returns the limit with its outlook; without one if its interval has no upper end. */
    public Limit of(Limit limit, List<Trial> trials) {
        boolean found =
                limit.bounded() && (limit.end() == Limit.End.CONVERGED || limit.end() == Limit.End.BUDGET_SPENT);
        return found && limit.known()
                ? limit.with(outlook(limit, outcomes(limit.goal(), trials), efficiency(limit, trials)))
                : limit;
    }

    private static Optional<BrokerEfficiency> efficiency(Limit limit, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.number() == limit.passBelow().orElse(-1))
                .findFirst()
                .flatMap(trial -> BrokerEfficiencies.of(trial.observation()));
    }

    private static TrialHistory outcomes(Goal goal, List<Trial> trials) {
        TrialHistory outcomes = new TrialHistory();
        trials.stream()
                .map(TrialOutcome::of)
                .map(outcome -> outcome.under(goal))
                .forEach(outcomes::addKnown);
        return outcomes;
    }

    private LimitOutlook outlook(Limit limit, TrialHistory trials, Optional<BrokerEfficiency> efficiency) {
        List<TrialOutcome> referenced = trials.referenced();
        Optional<ReferenceCost> now = referenced.isEmpty()
                ? Optional.empty()
                : referenced.get(referenced.size() - 1).reference();
        Optional<LimitOutlook.Usual> usual =
                now.filter(cost -> restarts).flatMap(cost -> usual(limit, cost, SpeedSlope.of(trials)));
        return new LimitOutlook(
                place,
                now.flatMap(cost -> referenceLoad),
                now.map(cost -> Math.exp(cost.ln())).orElse(Double.NaN),
                usual,
                restarts ? Optional.of(anyHour(limit)) : Optional.empty(),
                efficiency,
                history.limits().size() + 1,
                days());
    }

    private LimitOutlook.AnyHour anyHour(Limit limit) {
        double ln = Math.log(limit.estimate().perSecond());
        double reach = reach(limit, ln);
        double middle = history.mean(ln);
        return new LimitOutlook.AnyHour(new Rate(Math.exp(middle - reach)), new Rate(Math.exp(middle + reach)));
    }

    /**
     * Returns the half-width in ln of the interval for another run: that run deviates from the mean, whose own error
     * falls with the number of runs, and this limit has an error of its own.
     */
    private double reach(Limit limit, double ln) {
        double sd = history.sd(ln);
        double runs = history.limits().size() + 1.0;
        double own =
                Math.log(limit.high().orElseThrow().perSecond() / limit.low().perSecond())
                        / (2 * RunNoise.reach(limit.confidence()));
        double all = Math.sqrt(sd * sd * (1 + 1 / runs) + own * own / runs);
        double quantile = new TDistribution(history.degrees(1))
                .inverseCumulativeProbability((1 + LimitOutlook.ANY_HOUR_CONFIDENCE) / 2);
        return quantile * all;
    }

    private int days() {
        Stream<Instant> starts =
                Stream.concat(Stream.of(started), history.limits().stream().map(PastLimit::started));
        return (int) starts.map(instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC))
                .distinct()
                .count();
    }

    /** Returns the limit at the median cost of the runs. */
    private Optional<LimitOutlook.Usual> usual(Limit limit, ReferenceCost now, SpeedSlope prior) {
        if (referenceLoad.isEmpty()) {
            return Optional.empty();
        }
        List<Double> costs = new ArrayList<>(history.lnCosts(referenceLoad.get().perSecond()));
        costs.add(now.ln());
        if (costs.size() < LEAST_USUAL) {
            return Optional.empty();
        }
        double[] lns = costs.stream().mapToDouble(Double::doubleValue).toArray();
        double median = StatUtils.percentile(lns, 50);
        double error = OF_A_MEDIAN * Math.sqrt(StatUtils.variance(lns) / lns.length);
        LoadShift shift = history.slope(prior).shift(now, new ReferenceCost(median, error));
        double estimate = limit.estimate().perSecond() * shift.factor();
        double confidence = limit.confidence();
        return Optional.of(new LimitOutlook.Usual(
                new Rate(estimate),
                new Rate(StartSpread.lower(limit.low().perSecond() * shift.factor(), estimate, shift.sd(), confidence)),
                new Rate(StartSpread.higher(
                        limit.high().orElseThrow().perSecond() * shift.factor(), estimate, shift.sd(), confidence))));
    }
}
