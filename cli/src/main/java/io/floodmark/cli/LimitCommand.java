package io.floodmark.cli;

import io.floodmark.model.Plan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Answers: how much can this cluster take? */
@Command(
        name = "limit",
        description = "Find the highest load that a cluster sustains: a lab of its own, or --bootstrap-server.")
final class LimitCommand implements Callable<Integer> {
    @Mixin
    private PlanFile planFile = new PlanFile();

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Plan plan = planFile.read();
        return new Expedition(plan, output, spec.commandLine())
                .run(new LimitMission())
                .code();
    }
}
