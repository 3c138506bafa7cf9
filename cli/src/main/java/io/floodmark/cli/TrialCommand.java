package io.floodmark.cli;

import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Durations;
import io.floodmark.runner.Sites;
import io.floodmark.runner.run.RunExecutor;
import io.floodmark.runner.run.TrialTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out whether a cluster sustains a given load. */
@Command(name = "trial", description = "Run one trial at a given load and report its verdict with evidence.")
final class TrialCommand implements Callable<Integer> {
    private final Sites sites;

    @Mixin
    private PlanFile planFile = new PlanFile();

    @Option(
            names = "--load",
            paramLabel = "RATE",
            description =
                    "Send at this rate, e.g. 50000/s or 50k/s (default: load.rate of the plan; one of the two is required).")
    private @Nullable String load;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "Measure for TIME, e.g. 15m; only a clear overload ends it earlier.")
    private @Nullable String length;

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    TrialCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        List<PlanOverride> overrides = new ArrayList<>(planFile.flags.overrides());
        if (load != null) {
            overrides.add(new PlanOverride("load.rate", load, "--load"));
        }
        if (length != null) {
            overrides.add(new PlanOverride("search.trial", length, "--for"));
            if (valid(length)) {
                overrides.add(new PlanOverride("search.safe-trial", length, "--for"));
            }
        }
        Plan plan = planFile.plans().ofOne(overrides);
        Load held = plan.load()
                .orElseThrow(() ->
                        new PlanException("load: missing; set --load 50000/s, or load: { rate: 50000/s } in the plan"));
        RunExecutor executor = new RunExecutor(plan, new TrialTask(held), Optional.empty());
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return new CommandLifecycle(plan, planFile.places(overrides), output, invocation, executor.spent())
                .run((runContext, publisher) -> executor.run(runContext, publisher, output.yes))
                .code();
    }

    /** False if the first of the two keys that the flag sets is refused: one message is enough. */
    private static boolean valid(String time) {
        try {
            return Durations.parse(time).toMillis() >= 1000;
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }
}
