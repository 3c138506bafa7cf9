package io.floodmark.runner.study;

import io.floodmark.config.ComparisonPlans;
import io.floodmark.model.Cluster;
import io.floodmark.model.LabCluster;
import io.floodmark.model.Plan;
import io.floodmark.model.Variant;
import io.floodmark.model.Workload;
import io.floodmark.runner.Closing;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Where the variants of a comparison run. Clusters that exist are looked over and agreed to once, and stay open,
 * several of them beside each other. So does a lab that is the same for all variants. Where labs differ, or hooks could
 * change what a lab stands on, each trial has a lab of its own, and there is never more than one. Used by one thread.
 */
final class VariantSites implements AutoCloseable {
    private final RunContext runContext;
    private final List<Variant> variants;
    private final List<Plan> plans;
    private final VariantHooks hooks;
    private final boolean yes;
    private final boolean freshLabs;
    private final Closing closing = new Closing();
    private final Map<Cluster, Site> open = new LinkedHashMap<>();

    private VariantSites(RunContext runContext, ComparisonPlans plans, VariantHooks hooks, boolean yes) {
        this.runContext = runContext;
        this.variants = plans.plan().comparison().orElseThrow().variants();
        this.plans = plans.variants();
        this.hooks = hooks;
        this.yes = yes;
        List<Cluster> labs = this.plans.stream()
                .map(Plan::cluster)
                .filter(LabCluster.class::isInstance)
                .distinct()
                .toList();
        this.freshLabs = labs.size() > 1 || variants.stream().anyMatch(Variant::hooked);
    }

    /**
     * Shows hooks, then looks over every cluster that exists and asks its owner, before anything is done to one of
     * them.
     */
    static VariantSites open(RunContext runContext, ComparisonPlans plans, VariantHooks hooks, boolean yes) {
        VariantSites sites = new VariantSites(runContext, plans, hooks, yes);
        try {
            sites.variants.stream()
                    .flatMap(variant -> VariantHooks.lines(variant).stream())
                    .distinct()
                    .forEach(runContext.view()::say);
            plans.variants().stream()
                    .map(Plan::cluster)
                    .distinct()
                    .filter(cluster -> !(cluster instanceof LabCluster) || !sites.freshLabs)
                    .forEach(sites::keepOpen);
            return sites;
        } catch (RuntimeException failed) {
            sites.closing.closeAfter(failed);
            throw failed;
        }
    }

    private void keepOpen(Cluster cluster) {
        // What its owner agrees to, and its disk is held against, is the greatest of all.
        Plan greatest = plans.stream()
                .filter(plan -> plan.cluster().equals(cluster))
                .max(Comparator.comparingLong(plan -> replicas(plan.workload())))
                .orElseThrow();
        RunContext looking = runContext.of(greatest, runContext.runId(), runContext.time());
        open.put(cluster, closing.add(runContext.sites().open(DiskNeed.SEARCH, looking, yes)));
    }

    private static long replicas(Workload workload) {
        return (long) workload.topics() * workload.partitions() * workload.replicationFactor();
    }

    /**
     * The lab is another one in each trial, so that every start of it counts, and none is warm from the trial before.
     */
    boolean freshLab(int variant) {
        return freshLabs && plans.get(variant).cluster() instanceof LabCluster;
    }

    /** No two trials of these are of different starts of a lab. */
    boolean sameStarts() {
        return IntStream.range(0, plans.size()).noneMatch(this::freshLab);
    }

    /** Work to be done where a variant runs. */
    @FunctionalInterface
    interface Work<T> {
        T on(Site site);
    }

    /**
     * Brings a variant about, does the work, and undoes what was done, whatever happens.
     *
     * @param part of the work: with the variant's plan
     */
    <T> T at(int variant, RunContext part, Work<T> work) {
        Variant there = variants.get(variant);
        return undoing(() -> hooks.after(there), () -> {
            hooks.before(there);
            runContext.heedStop();
            if (!freshLab(variant)) {
                return work.on(kept(variant).during(part));
            }
            try (Site lab = runContext.sites().open(DiskNeed.SEARCH, part, yes)) {
                return work.on(lab);
            }
        });
    }

    private Site kept(int variant) {
        Site site = open.get(plans.get(variant).cluster());
        if (site == null) {
            throw new IllegalStateException("no site is open for variant " + variant);
        }
        return site;
    }

    /** Undoes it also where the work fails; what fails then is told with the first failure. */
    private static <T> T undoing(Runnable undo, Supplier<T> work) {
        try (Closing closing = new Closing()) {
            closing.add((Closing.Step) undo::run);
            return work.get();
        }
    }

    @Override
    public void close() {
        closing.close();
    }
}
