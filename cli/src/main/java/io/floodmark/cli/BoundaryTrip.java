package io.floodmark.cli;

import io.floodmark.model.Boundary;
import io.floodmark.model.BoundaryLine;
import io.floodmark.model.BoundarySpec;
import io.floodmark.model.Cluster;
import io.floodmark.model.Plan;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Workload;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.search.boundary.BoundarySearch;
import io.floodmark.search.boundary.BoundarySettings;
import io.floodmark.store.RunStore;
import java.util.List;
import java.util.Optional;

/** One line of a boundary, from its site's opening to its closing. */
final class BoundaryTrip {
    private final Desk desk;
    private final RunStore store;
    private final BoundaryRecorder recorder;
    private final Spending spending;

    /** @param desk of the whole boundary */
    BoundaryTrip(Desk desk, RunStore store, BoundaryRecorder recorder, Spending spending) {
        this.desk = desk;
        this.store = store;
        this.recorder = recorder;
        this.spending = spending;
    }

    /**
     * Finds it.
     *
     * @param known searches that an interrupted boundary has had there
     * @param yes the owner of a cluster that exists has agreed
     */
    Boundary line(Cluster cluster, List<BoundaryLine.Search> known, boolean yes) {
        BoundarySpec over = desk.plan().boundary().orElseThrow();
        // What its owner agrees to, and its disk is held against, is the greatest of all.
        Plan greatest = part(cluster, over.values().get(over.values().size() - 1));
        Desk looking = desk.of(greatest, desk.runId(), desk.time());
        try (Site site =
                desk.sites().open(disk -> disk.tooSmallToSearch().stream().toList(), looking, yes)) {
            desk.heedStop();
            recorder.begin(LineFacts.of(cluster, site, desk.plan()));
            LineSearches searches = new LineSearches(desk, site, store, recorder, spending, cluster, known);
            Boundary found = new BoundarySearch(settings(over), searches, desk.time()).find(start(site));
            recorder.found(found);
            desk.view().say("removing what was made");
            return found;
        }
    }

    private Plan part(Cluster cluster, double value) {
        Plan plan = desk.plan();
        Workload traffic = plan.boundary().orElseThrow().at(value, plan.workload());
        return plan.part(cluster, traffic, plan.search(), spending.left());
    }

    private BoundarySettings settings(BoundarySpec over) {
        SearchSettings search = desk.plan().search();
        return new BoundarySettings(
                over.axis(), over.values(), search.halfWidth(), search.confidence(), over.maxTrials());
    }

    /** No search begins that could not end a trial: it would prove nothing. */
    private SearchStart start(Site site) {
        return SearchStart.of(
                desk.plan().search(),
                Optional.empty(),
                Optional.empty(),
                site.surroundings().lab() ? StartSpread.LAB : StartSpread.NONE,
                spending.endNanos() - desk.plan().search().trial().toNanos());
    }
}
