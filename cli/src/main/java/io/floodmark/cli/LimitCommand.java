package io.floodmark.cli;

import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Run;
import io.floodmark.runner.Sites;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.run.Interrupted;
import io.floodmark.runner.run.LimitTask;
import io.floodmark.runner.run.RunExecutor;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out how much load a cluster sustains. */
@Command(name = "limit", description = "Find the highest load that a cluster sustains, and its bottleneck.")
final class LimitCommand implements Callable<Integer> {
    private final Sites sites;

    @Mixin
    private PlanFile planFile = new PlanFile();

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description =
                    "Continue a killed, stopped or failed search with its plan, without repeating finished trials; excludes a plan and its flags.")
    private @Nullable String resume;

    LimitCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        Optional<Interrupted> before = Optional.ofNullable(resume).map(this::interrupted);
        Plan plan =
                before.map(Interrupted::plan).orElseGet(() -> planFile.plans().ofSearch(planFile.flags.overrides()));
        PlanPlaces places = before.isPresent() ? PlanPlaces.NOWHERE : planFile.places(planFile.flags.overrides());
        RunExecutor executor = new RunExecutor(plan, new LimitTask(), before);
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return new CommandLifecycle(plan, places, output, invocation, executor.spent())
                .run((runContext, publisher) -> executor.run(runContext, publisher, output.yes))
                .code();
    }

    private Interrupted interrupted(String id) {
        if (planFile.file != null || !planFile.flags.overrides().isEmpty()) {
            throw new PlanException("--resume: uses the plan of that run; expected no plan and no plan flag with it");
        }
        Run run = StoredRuns.find(output.workspace(), id);
        Interrupted interrupted = Interrupted.of(run);
        // Files and releases that the plan names may no longer exist.
        planFile.requireRunnable(StoredRuns.text(run));
        return interrupted;
    }
}
