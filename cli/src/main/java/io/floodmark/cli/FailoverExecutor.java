package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.config.PlanWriter;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Plan;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.LeaderKills;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.Optional;

/** A broker is killed again and again: from the plan to the report. */
final class FailoverExecutor {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final Invocation invocation;

    FailoverExecutor(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.invocation = invocation;
    }

    ExitCode run() {
        return new CommandLifecycle(plan, places, output, invocation, Duration.ZERO).run(this::run);
    }

    private ExitCode run(RunContext runContext) {
        try (ResultPublisher publisher = new ResultPublisher(output, invocation.out(), runContext.view());
                RunStore store = RunStore.open(runContext.workspace().store());
                Site site = runContext.sites().open(DiskNeed.NONE, runContext, output.yes)) {
            runContext.heedStop();
            RunRecorder recorder = recorder(runContext, store, site);
            try (LeaderKills kills = kills(site, runContext)) {
                Outcome outcome = new FailoverStudy(runContext, kills, recorder).run();
                recorder.end(runContext.wall().instant(), outcome.words());
                publisher.found(recorder.run());
                runContext.view().say("removing topics, quotas and labs of the run");
                return ExitCode.of(outcome.status());
            } catch (RuntimeException failed) {
                keep(failed, runContext, recorder, publisher);
                throw failed;
            }
        }
    }

    private static LeaderKills kills(Site site, RunContext runContext) {
        return site.leaderKills(runContext)
                .orElseThrow(() -> new EnvironmentException("no lab; expected one, since a broker is killed"));
    }

    private static RunRecorder recorder(RunContext runContext, RunStore store, Site site) {
        return new RunRecorder(
                store,
                runContext.runId(),
                runContext.command(),
                runContext.wall().instant(),
                PlanWriter.write(runContext.plan()),
                site.surroundings(),
                site.conditions(),
                Optional.empty());
    }

    /** What breaks it is stored with it, and what was timed before is still told. */
    private static void keep(
            RuntimeException failed, RunContext runContext, RunRecorder recorder, ResultPublisher publisher) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            if (!recorder.run().failovers().isEmpty()) {
                publisher.found(recorder.run());
            }
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
