package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.BoundaryFlags;
import io.floodmark.cli.flag.CompareFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.study.Cost;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what a run would do, without doing any of it. */
@Command(
        name = "check",
        description = "Print the effective plan with all defaults, and the cost of a run; connects to no cluster.")
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private PlanFile plan = new PlanFile();

    @Mixin
    private BoundaryFlags boundary = new BoundaryFlags();

    @Mixin
    private CompareFlags compared = new CompareFlags();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Plan effective = plan.read(compared.over(boundary.over(plan.flags.overrides())));
        PrintWriter out = spec.commandLine().getOut();
        out.print(PlanWriter.write(effective));
        out.println();
        Cost.of(effective).lines().forEach(line -> out.println("# " + line));
        out.flush();
        return ExitCode.DONE.code();
    }
}
