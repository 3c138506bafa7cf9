package io.floodmark.testing.runner;

import io.floodmark.load.LoadOrder;
import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.TrialEvent;
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
 * Clusters whose limits are known, in time that passes by waiting only: a whole command runs on them within a second,
 * and always comes to the same. Loads are numbered from 1, over all commands that share this.
 */
public final class ScriptedSites implements Sites {
    private final Function<Plan, ScriptedCluster> clusters;
    private final ScriptedTime time = new ScriptedTime();
    private final Map<Integer, Happening> happenings = new HashMap<>();
    private final List<Double> loads = new ArrayList<>();
    private int opened;
    private int closed;

    /**
     * Opens nothing yet.
     *
     * @param clusters what each plan is run on
     */
    public ScriptedSites(Function<Plan, ScriptedCluster> clusters) {
        this.clusters = clusters;
    }

    /** All of this capacity, in records per second. */
    public static ScriptedSites of(double capacity) {
        return new ScriptedSites(plan -> ScriptedCluster.of(capacity));
    }

    /** Something that the script lets happen in a load. */
    @FunctionalInterface
    interface Happening {
        /** Does it; returns what the cluster tells of it. */
        Optional<TrialEvent.Kind> to(ScriptedBed bed);
    }

    /** The process is killed: nothing is told or stored any more. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Lets this happen in that load. */
    public ScriptedSites happens(int load, TrialEvent.Kind kind) {
        happenings.put(load, bed -> Optional.of(kind));
        return this;
    }

    /** Lets a probe read this in that load. */
    public ScriptedSites reads(int load, Metric metric, Entity entity, double value) {
        happenings.put(load, bed -> {
            bed.reads(metric, entity, value);
            return Optional.empty();
        });
        return this;
    }

    /** Lets the user ask to stop in that load. */
    public ScriptedSites stops(int load) {
        happenings.put(load, bed -> {
            bed.runContext().stop().request();
            return Optional.empty();
        });
        return this;
    }

    /** Kills the process in that load. */
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
        // An order knows its rate to a thousandth only.
        loads.add(Math.rint(order.rate().orElseThrow().perSecond()));
        return Optional.ofNullable(happenings.get(loads.size()));
    }

    /** Of all loads, in records per second. */
    public List<Double> loads() {
        return List.copyOf(loads);
    }

    /** Sites that were opened. */
    public int opened() {
        return opened;
    }

    void closed() {
        closed++;
    }

    /** Sites that are still open. */
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
