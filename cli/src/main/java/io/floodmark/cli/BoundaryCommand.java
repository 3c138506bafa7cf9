package io.floodmark.cli;

import io.floodmark.cli.flag.BoundaryFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.Sites;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.study.BoundaryExecutor;
import io.floodmark.runner.study.InterruptedBoundary;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out how much load a cluster sustains with small and with large records. */
@Command(
        name = "boundary",
        description = "Find the limits over a range of record sizes, partitions or consumer groups.")
final class BoundaryCommand implements Callable<Integer> {
    private final Sites sites;

    @Mixin
    private PlanFile planFile = new PlanFile();

    @Mixin
    private BoundaryFlags over = new BoundaryFlags();

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--resume",
            paramLabel = "BOUNDARY",
            description =
                    "Continue a killed, stopped or failed boundary with its plan, without repeating finished searches; excludes a plan and its flags.")
    private @Nullable String resume;

    BoundaryCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        Optional<InterruptedBoundary> before = Optional.ofNullable(resume).map(this::interrupted);
        Plan plan = before.map(InterruptedBoundary::plan)
                .orElseGet(() -> planFile.plans().ofBoundary(over.over(planFile.flags.overrides())));
        PlanPlaces places =
                before.isPresent() ? PlanPlaces.NOWHERE : planFile.places(over.over(planFile.flags.overrides()));
        BoundaryExecutor executor = new BoundaryExecutor(plan, before);
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return new CommandLifecycle(plan, places, output, invocation, executor.spent())
                .run((runContext, publisher) -> executor.run(runContext, publisher, output.yes))
                .code();
    }

    private InterruptedBoundary interrupted(String id) {
        if (planFile.file != null || !over.over(planFile.flags.overrides()).isEmpty()) {
            throw new PlanException(
                    "--resume: uses the plan of that boundary; expected no plan and no plan flag with it");
        }
        return InterruptedBoundary.of(StoredRuns.boundary(output.workspace(), id)
                .orElseThrow(() -> new PlanException("--resume: boundary '" + id + "' is not in "
                        + output.workspace().store() + "; expected one that floodmark runs lists, or last")));
    }
}
