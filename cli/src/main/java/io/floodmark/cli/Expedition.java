package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.report.HtmlReport;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.Optional;

/** One run from its plan to its report: opens a site, runs a mission on it, takes everything away, tells the answer. */
final class Expedition {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final Invocation invocation;
    private final Optional<Interrupted> before;

    Expedition(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation) {
        this(plan, places, output, invocation, Optional.empty());
    }

    /** @param before what it goes on with */
    Expedition(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation, Optional<Interrupted> before) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.invocation = invocation;
        this.before = before;
    }

    ExitCode run(Mission mission) {
        mission.requireTime(plan);
        Duration spent = Duration.ofNanos(before.map(Interrupted::nanos).orElse(0L));
        return new Departure(plan, places, output, invocation, spent).run(desk -> run(mission, desk));
    }

    private ExitCode run(Mission mission, Desk desk) {
        // Closed in reverse: the answer is told last, also where taking away what was made has failed.
        try (Telling telling = new Telling(output, invocation.out(), desk.view());
                // Before the site: nobody wants to wait for a lab to learn that its numbers cannot be kept.
                RunStore store = RunStore.open(desk.workspace().store());
                Site site = desk.sites().open(mission::objections, desk, output.yes)) {
            desk.heedStop();
            Execution execution = new Execution(store, desk, site, before);
            ExitCode code = execution
                    .run(
                            mission,
                            telling::found,
                            broken -> HtmlReport.write(broken, Explaining.of(broken), output.report))
                    .code();
            desk.view().say("removing what was made");
            return code;
        }
    }
}
