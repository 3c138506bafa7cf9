package io.floodmark.testing.runner;

import io.floodmark.load.LoadOrder;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.Sites;
import io.floodmark.trial.RunTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Clusters with a known limit, in time that passes only by waiting. A whole command runs on them within a second, and
 * always has the same result. Loads are numbered from 1, over all commands that share this object.
 */
public final class ScriptedSites implements Sites {
    private final Function<Plan, ScriptedCluster> clusters;
    private final ScriptedTime time = new ScriptedTime();
    private final Map<Integer, Happening> happenings = new HashMap<>();
    private final List<Double> loads = new ArrayList<>();
    private int opened;
    private int closed;

    /**
     * Creates the sites, none of which is open yet.
     *
     * @param clusters returns the cluster for a plan
     */
    public ScriptedSites(Function<Plan, ScriptedCluster> clusters) {
        this.clusters = clusters;
    }

    /** Returns sites that all have this capacity, in records per second. */
    public static ScriptedSites of(double capacity) {
        return new ScriptedSites(plan -> ScriptedCluster.of(capacity));
    }

    /** An event of the script during a load. */
    @FunctionalInterface
    interface Happening {
        /** Causes the event; returns what the cluster reports about it. */
        Optional<TrialEvent.Kind> to(ScriptedBed bed);
    }

    /** The process is killed: nothing is reported or stored after it. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Causes this event in the given load. */
    public ScriptedSites happens(int load, TrialEvent.Kind kind) {
        happenings.put(load, bed -> Optional.of(kind));
        return this;
    }

    /** Makes a probe read this value in the given load. */
    public ScriptedSites reads(int load, Metric metric, Entity entity, double value) {
        happenings.put(load, bed -> {
            bed.reads(metric, entity, value);
            return Optional.empty();
        });
        return this;
    }

    /** Does this in the given load, on the thread that conducts the trial. */
    public ScriptedSites meanwhile(int load, Runnable what) {
        happenings.put(load, bed -> {
            what.run();
            return Optional.empty();
        });
        return this;
    }

    /** Makes the user ask to stop in the given load. */
    public ScriptedSites stops(int load) {
        happenings.put(load, bed -> {
            bed.runContext().stop().request();
            return Optional.empty();
        });
        return this;
    }

    /** Kills the process in the given load. */
    public ScriptedSites kills(int load) {
        happenings.put(load, bed -> {
            throw new Killed();
        });
        return this;
    }

    ScriptedCluster cluster(Plan plan) {
        return clusters.apply(plan);
    }

    Optional<Happening> begins(LoadOrder order) {
        // An order states its rate to a thousandth only.
        loads.add(order.rate().map(rate -> Math.rint(rate.perSecond())).orElse(Double.POSITIVE_INFINITY));
        return Optional.ofNullable(happenings.get(loads.size()));
    }

    /** Returns the rates of all loads, in records per second; infinite at maximum load. */
    public List<Double> loads() {
        return List.copyOf(loads);
    }

    /** Returns the number of sites that were opened. */
    public int opened() {
        return opened;
    }

    void closed() {
        closed++;
    }

    /** Returns the number of sites that are still open. */
    public int open() {
        return opened - closed;
    }

    @Override
    public Site open(DiskNeed need, RunContext runContext, boolean yes) {
        ScriptedSite site = new ScriptedSite(runContext, this, false);
        List<String> against = site.disk().unmet(need);
        if (!against.isEmpty()) {
            throw new PlanException(against);
        }
        opened++;
        return site;
    }

    @Override
    public RunTime time(long nanos) {
        return time.from(nanos);
    }
}
