package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.Failures;
import io.floodmark.cli.exit.ShutdownGate;
import io.floodmark.cli.flag.GateFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.result.ReportPublisher;
import io.floodmark.cli.result.TerminalView;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.plan.Plan;
import io.floodmark.progress.metrics.LiveMetrics;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.load.RunPreparation;
import io.floodmark.runner.study.VariantHooks;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.time.Duration;

/**
 * The beginning and the end of every command that loads a cluster: handles Ctrl-C, shows progress and reports failures.
 */
final class CommandLifecycle {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;
    private final Duration spent;

    /** @param spent run time of the resumed study; 0 if there is none */
    CommandLifecycle(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation, Duration spent) {
        this(plan, places, output, new GateFlags(), invocation, spent);
    }

    /**
     * Creates the lifecycle of a comparison.
     *
     * @param spent run time of the resumed study; 0 if there is none
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

    /** The study that a command conducts. It publishes its result, which is printed at the end. */
    @FunctionalInterface
    interface Work {
        Outcome run(RunContext runContext, ReportPublisher publisher);
    }

    /**
     * Checks the preconditions and does the work.
     *
     * @throws io.floodmark.model.error.PlanException if the report could not be written at the end
     */
    ExitCode run(Work work) {
        output.requireWritableReport();
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop, ShutdownGate.LONGEST.plus(VariantHooks.undoing(plan)));
        RunTime time = invocation.sites().time(spent.toNanos());
        try (LiveMetrics metrics =
                        LiveMetrics.open(output.metricsListen, invocation.line().getCommandName(), Version.build());
                LivePages pages = LivePages.of(output, time);
                StudyView view = TerminalView.open(output.json, time, metrics.listeners(), pages.address())) {
            metrics.url().ifPresent(url -> view.printLine("metrics: " + url));
            RunContext runContext = RunPreparation.begin(
                    plan,
                    places,
                    invocation.sites(),
                    invocation.text(),
                    Version.build(),
                    output.workspace(),
                    time,
                    stop,
                    view);
            // Closed in reverse: the result is printed last, even if the removal of topics or labs has failed.
            try (ReportPublisher publisher = new ReportPublisher(output, gates, invocation.out(), view)) {
                return ExitCode.of(work.run(runContext, publisher).status());
            }
        } catch (RuntimeException failed) {
            // Printed before the gate opens, because after Ctrl-C the JVM then ends.
            ExitCode code = Failures.print(failed, invocation.err());
            invocation.err().flush();
            return code;
        } finally {
            gate.close();
        }
    }
}
