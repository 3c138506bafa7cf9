package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.workload.Workload;
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
 * The sites of the variants of a comparison. Existing clusters are checked and agreed to once, and stay open, several
 * at a time. A lab that is the same for all variants stays open too. If labs differ, or if hooks could change the
 * environment of a lab, each trial has a new lab, and there is never more than one. Used by one thread.
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
     * Shows the hooks, then checks every existing cluster and asks its owner, before anything is done to any of them.
     */
    static VariantSites open(RunContext runContext, ComparisonPlans plans, VariantHooks hooks, boolean yes) {
        VariantSites sites = new VariantSites(runContext, plans, hooks, yes);
        try {
            sites.variants.stream()
                    .flatMap(variant -> VariantHooks.lines(variant).stream())
                    .distinct()
                    .forEach(runContext.view()::printLine);
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
        // The owner agrees to the plan with the most replicas, and disk space is checked for it.
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
     * True if the variant has a new lab in each trial. Every start of it counts, and it is not warm from the trial
     * before.
     */
    boolean freshLab(int variant) {
        return freshLabs && plans.get(variant).cluster() instanceof LabCluster;
    }

    /** True if no two trials run on different starts of a lab. */
    boolean sameStarts() {
        return IntStream.range(0, plans.size()).noneMatch(this::freshLab);
    }

    /** Work on the site of a variant. */
    @FunctionalInterface
    interface Work<T> {
        T on(Site site);
    }

    /**
     * Sets up a variant, does the work, and undoes the setup in any case.
     *
     * @param part context of the work, with the variant's plan
     */
    <T> T at(int variant, RunContext part, Work<T> work) {
        Variant there = variants.get(variant);
        return undoing(() -> hooks.after(there), () -> {
            hooks.before(there);
            runContext.checkStop();
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

    /** Undoes the setup even if the work fails. A failure to undo is then added to the first failure. */
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
