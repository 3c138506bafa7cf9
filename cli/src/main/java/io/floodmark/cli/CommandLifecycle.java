package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.kafka.PluginPath;
import io.floodmark.model.BoundarySpec;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.Plan;
import io.floodmark.model.Vary;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunId;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.load.Fleets;
import io.floodmark.runner.study.VariantHooks;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What every command that loads a cluster begins with, and ends by: Ctrl-C is heeded, progress shown, a failure told.
 */
final class CommandLifecycle {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;
    private final Duration spent;
    private final InstantSource wall = Clock.systemUTC();

    /** @param spent run time of what it goes on with; 0 where it begins */
    CommandLifecycle(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation, Duration spent) {
        this(plan, places, output, new GateFlags(), invocation, spent);
    }

    /**
     * For a comparison.
     *
     * @param spent run time of what it goes on with; 0 where it begins
     */
    CommandLifecycle(
            Plan plan, PlanPlaces places, OutputFlags output, GateFlags gates, Invocation invocation, Duration spent) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.gates = gates;
        this.invocation = invocation;
        this.spent = spent;
    }

    /** What is done between: it publishes its result, which is told in the end. */
    @FunctionalInterface
    interface Work {
        Outcome run(RunContext runContext, ReportPublisher publisher);
    }

    private Optional<Path> pluginPath() {
        return plan.cluster() instanceof ExistingCluster existing
                ? existing.pluginPath().map(Path::of)
                : Optional.empty();
    }

    /**
     * Looks whether it can be done, and does it.
     *
     * @throws io.floodmark.model.PlanException where the report could not be written in the end
     */
    ExitCode run(Work work) {
        output.requireWritableReport();
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop, ShutdownGate.LONGEST.plus(VariantHooks.undoing(plan)));
        RunTime time = invocation.sites().time(spent.toNanos());
        try (StudyView view = Views.open(output.json, time)) {
            // Before any client is made, whose threads inherit the classes.
            pluginPath().ifPresent(PluginPath::use);
            Plan complete = invocation.sites().withDefaults(plan, output.workspace(), time);
            RunContext runContext = new RunContext(
                    complete,
                    places,
                    invocation.sites(),
                    RunId.next(wall.instant(), new SecureRandom()),
                    invocation.text(),
                    output.workspace(),
                    time,
                    wall,
                    stop,
                    view,
                    plan.boundary().map(BoundarySpec::vary).orElse(new Vary.ByRate()),
                    Fleets.clientJars(plan, view::say));
            // Closed in reverse: the answer is told last, also where taking away what was made has failed.
            try (ReportPublisher publisher = new ReportPublisher(output, gates, invocation.out(), view)) {
                return ExitCode.of(work.run(runContext, publisher).status());
            }
        } catch (RuntimeException failed) {
            // Told before the gate opens: after Ctrl-C the JVM is gone then.
            ExitCode code = Failures.tell(failed, invocation.err());
            invocation.err().flush();
            return code;
        } finally {
            gate.close();
        }
    }
}
