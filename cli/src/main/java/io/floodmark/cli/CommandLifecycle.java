package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.load.RunPreparation;
import io.floodmark.runner.study.VariantHooks;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.time.Duration;

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

    /** What a command conducts. It publishes its result, which is printed at the end. */
    @FunctionalInterface
    interface Work {
        Outcome run(RunContext runContext, ReportPublisher publisher);
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
        try (StudyView view = TerminalView.open(output.json, time)) {
            RunContext runContext = RunPreparation.begin(
                    plan, places, invocation.sites(), invocation.text(), output.workspace(), time, stop, view);
            // Closed in reverse: the answer is printed last, also if the removal of topics or labs has failed.
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
