package io.floodmark.runner.study;

import io.floodmark.judging.TrialMeasures;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Interval;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.search.trend.TrendAnalysis;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored runs that are comparable with one of them, and what each measured. Runs are comparable if they differ only
 * in what a trend is about: Kafka's release, the settings and JVMs of brokers, the machine, the length of trials.
 */
public final class TrendRuns {
    private final Workspace workspace;
    private final Run like;
    private final Plan plan;

    /**
     * Creates a selection.
     *
     * @param id of the run that the others are comparable with, its beginning, or {@code last}
     */
    public TrendRuns(Workspace workspace, String id) {
        this.workspace = workspace;
        this.like = StoredRuns.find(workspace, id);
        this.plan = StoredRuns.plan(like, List.of());
    }

    /** Returns the limit for runs of {@code limit}, else the p99 latency of their one load. */
    public Measure usualMeasure() {
        return limited() ? Measure.LIMIT : Measure.P99;
    }

    private boolean limited() {
        return plan.load().isEmpty();
    }

    /**
     * Returns the trend of a measure.
     *
     * @throws PlanException if runs of this kind do not have the measure at one load
     */
    public RunTrend of(Measure measure) {
        boolean atOneLoad = !limited() || measure == Measure.LIMIT || measure == Measure.BROKER_CPU;
        if (!atOneLoad || (!limited() && measure == Measure.LIMIT)) {
            throw new PlanException("--measure: " + measure.key() + " is not comparable between runs of "
                    + (limited()
                            ? "limit, whose loads differ; expected limit or broker-cpu"
                            : "trial, which have no limit; expected another measure, e.g. p99"));
        }
        List<TrendRun> runs = new ArrayList<>();
        int excluded = 0;
        try (RunReader reader = workspace.openReader()) {
            // Whole runs contain all samples, so only those that count are read.
            for (RunSummary summary :
                    reader.list().stream().filter(this::comparable).toList()) {
                Optional<TrendRun> value = reader.find(summary.id()).flatMap(run -> value(run, measure));
                value.ifPresent(runs::add);
                excluded += value.isPresent() ? 0 : 1;
            }
        }
        return TrendAnalysis.of(measure, like.id(), runs, excluded);
    }

    private boolean comparable(RunSummary run) {
        if (run.id().equals(like.id())) {
            return true;
        }
        Plan other = StoredRuns.plan(run);
        return sameCluster(plan.cluster(), other.cluster())
                && plan.workload().equals(other.workload())
                && plan.load().equals(other.load())
                && plan.objective().equals(other.objective())
                && plan.indicators().equals(other.indicators())
                && plan.fleet().equals(other.fleet())
                && plan.study().equals(other.study());
    }

    private static boolean sameCluster(Cluster one, Cluster other) {
        if (one instanceof LabCluster lab && other instanceof LabCluster another) {
            return lab.brokers() == another.brokers()
                    && lab.combined() == another.combined()
                    && lab.brokerCores().equals(another.brokerCores())
                    && lab.coresPerBroker().equals(another.coresPerBroker())
                    && lab.security() == another.security()
                    && lab.hosts().equals(another.hosts());
        }
        return one instanceof ExistingCluster existing
                && other instanceof ExistingCluster another
                && existing.bootstrapServers().equals(another.bootstrapServers());
    }

    private Optional<TrendRun> value(Run run, Measure measure) {
        Optional<Limit> limit = HeadlineLimit.of(run).filter(TrendRuns::measured);
        if (measure == Measure.LIMIT) {
            return limit.map(found -> run(
                    run,
                    found.estimate().perSecond(),
                    Optional.of(new Interval(
                            found.low().perSecond(), found.high().orElseThrow().perSecond(), found.confidence()))));
        }
        Optional<Trial> trial = limited()
                ? limit.flatMap(found -> passBelow(run, found))
                : run.trials().stream()
                        .filter(each -> each.sustained() || each.overloaded())
                        .reduce((first, second) -> second);
        return trial.map(each -> TrialMeasures.of(each.observation()).values().get(measure))
                .filter(value -> value > 0)
                .map(value -> run(run, value, Optional.empty()));
    }

    private static boolean measured(Limit limit) {
        return VariantLimits.comparable(limit) && limit.bounded();
    }

    private static Optional<Trial> passBelow(Run run, Limit limit) {
        return run.trials().stream()
                .filter(trial -> trial.number() == limit.passBelow().orElse(-1))
                .findFirst();
    }

    private static TrendRun run(Run run, double value, Optional<Interval> interval) {
        return new TrendRun(run.id(), run.started(), value, interval, run.conditions());
    }
}
