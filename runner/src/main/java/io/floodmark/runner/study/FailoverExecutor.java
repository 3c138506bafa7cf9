package io.floodmark.runner.study;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.LeaderKills;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.ResultPublisher;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.run.RunRecorder;
import io.floodmark.store.RunStore;
import java.util.Optional;

/** Conducts failovers: opens a lab and repeatedly kills one of its brokers. */
public final class FailoverExecutor {
    private FailoverExecutor() {}

    /**
     * Conducts the failovers of the plan.
     *
     * @param yes the owner of the cluster has agreed already
     */
    public static Outcome run(RunContext runContext, ResultPublisher publisher, boolean yes) {
        try (RunStore store = runContext.workspace().openStore();
                Site site = runContext.sites().open(DiskNeed.NONE, runContext, yes)) {
            runContext.checkStop();
            RunRecorder recorder = recorder(runContext, store, site);
            try (LeaderKills kills = kills(site, runContext)) {
                Outcome outcome = new FailoverStudy(runContext, kills, recorder).run();
                recorder.end(runContext.wall().instant(), outcome.words());
                publisher.found(recorder.run());
                runContext.view().printLine("removing topics, quotas and labs of the run");
                return outcome;
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
                runContext.conditions(site),
                Optional.empty());
    }

    /** Stores the failure with the run, and still publishes what was measured before. */
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
