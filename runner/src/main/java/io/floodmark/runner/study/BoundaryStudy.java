package io.floodmark.runner.study;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.workload.Workload;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.search.PlaceHistory;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.search.boundary.BoundarySearch;
import io.floodmark.search.boundary.BoundarySettings;
import io.floodmark.store.RunStore;
import java.util.List;
import java.util.Optional;

/** Finds one line of a boundary, from its site's opening to its closing. */
final class BoundaryStudy {
    private final RunContext runContext;
    private final RunStore store;
    private final BoundaryRecorder recorder;
    private final BudgetTracker tracker;

    /** @param runContext of the whole boundary */
    BoundaryStudy(RunContext runContext, RunStore store, BoundaryRecorder recorder, BudgetTracker tracker) {
        this.runContext = runContext;
        this.store = store;
        this.recorder = recorder;
        this.tracker = tracker;
    }

    /**
     * Finds the line.
     *
     * @param known searches that an interrupted boundary has made there
     * @param yes the owner of an existing cluster has agreed already
     */
    Boundary line(Cluster cluster, List<BoundaryLine.Search> known, boolean yes) {
        BoundarySpec over = runContext.plan().boundary().orElseThrow();
        // The owner agrees to the greatest value, and disk space is checked for it.
        Plan greatest = part(cluster, over.values().get(over.values().size() - 1));
        RunContext looking = runContext.of(greatest, runContext.runId(), runContext.time());
        try (Site site = runContext.sites().open(DiskNeed.SEARCH, looking, yes)) {
            runContext.checkStop();
            recorder.begin(LineFacts.of(cluster, site, runContext.plan()));
            LineSearches searches = new LineSearches(runContext, site, store, recorder, tracker, cluster, known);
            Boundary found = new BoundarySearch(settings(over), searches, runContext.time()).find(start(site));
            recorder.found(found);
            runContext.view().printLine("removing topics, quotas and labs of the run");
            return found;
        }
    }

    private Plan part(Cluster cluster, double value) {
        Plan plan = runContext.plan();
        Workload traffic = plan.boundary().orElseThrow().at(value, plan.workload());
        return plan.part(cluster, traffic, plan.search(), tracker.left());
    }

    private BoundarySettings settings(BoundarySpec over) {
        SearchSettings search = runContext.plan().search();
        return new BoundarySettings(
                over.axis(), over.values(), search.halfWidth(), search.confidence(), over.maxTrials());
    }

    /**
     * Returns the start of a search. Its deadline is one trial before the end, since a search without a complete trial
     * would prove nothing.
     */
    private SearchStart start(Site site) {
        return SearchStart.of(
                runContext.plan().search(),
                Optional.empty(),
                Optional.empty(),
                site.surroundings().lab() ? PlaceHistory.NONE.starts() : StartSpread.NONE,
                PlaceHistory.NONE,
                tracker.endNanos() - runContext.plan().search().trial().toNanos());
    }
}
