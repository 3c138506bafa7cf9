package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.config.PlanWriter;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Plan;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A broker is killed again and again: from the plan to the report. */
final class FailoverExpedition {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final Invocation invocation;

    FailoverExpedition(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.invocation = invocation;
    }

    ExitCode run() {
        return new Departure(plan, places, output, invocation, Duration.ZERO).run(this::run);
    }

    private ExitCode run(Desk desk) {
        try (Telling telling = new Telling(output, invocation.out(), desk.view());
                RunStore store = RunStore.open(desk.workspace().store());
                Site site = desk.sites().open(disk -> List.of(), desk, output.yes)) {
            desk.heedStop();
            RunRecorder recorder = recorder(desk, store, site);
            try (LeaderKills kills = kills(site, desk)) {
                Outcome outcome = new FailoverTrip(desk, kills, recorder).run();
                recorder.end(desk.wall().instant(), outcome.words());
                telling.found(recorder.run());
                desk.view().say("removing what was made");
                return outcome.code();
            } catch (RuntimeException failed) {
                keep(failed, desk, recorder, telling);
                throw failed;
            }
        }
    }

    private static LeaderKills kills(Site site, Desk desk) {
        return site.leaderKills(desk)
                .orElseThrow(() ->
                        new EnvironmentException("there is no lab; expected one, since a broker is to be killed"));
    }

    private static RunRecorder recorder(Desk desk, RunStore store, Site site) {
        return new RunRecorder(
                store,
                desk.runId(),
                desk.command(),
                desk.wall().instant(),
                PlanWriter.write(desk.plan()),
                site.surroundings(),
                site.conditions(),
                Optional.empty());
    }

    /** What breaks it is stored with it, and what was timed before is still told. */
    private static void keep(RuntimeException failed, Desk desk, RunRecorder recorder, Telling telling) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(desk.wall().instant(), Failures.outcome(failed));
            if (!recorder.run().failovers().isEmpty()) {
                telling.found(recorder.run());
            }
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
