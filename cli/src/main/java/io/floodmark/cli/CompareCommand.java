package io.floodmark.cli;

import io.floodmark.cli.flag.CompareFlags;
import io.floodmark.cli.flag.GateFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.runner.Sites;
import io.floodmark.runner.study.ComparisonExecutor;
import io.floodmark.runner.study.GateValidator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out which setting, disk, JVM, Kafka or client version is better, and by how much. */
@Command(
        name = "compare",
        description = "Compare settings, disks, JVMs, Kafka and client versions with a baseline, in pairs of trials.")
final class CompareCommand implements Callable<Integer> {
    private final Sites sites;

    @Mixin
    private PlanFile planFile = new PlanFile();

    @Mixin
    private CompareFlags compared = new CompareFlags();

    @Mixin
    private GateFlags gates = new GateFlags();

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--baseline",
            paramLabel = "RUN",
            description =
                    "Search a limit with PLAN, or with the plan of this stored run, and compare it with that run's.")
    private @Nullable String baseline;

    @Option(
            names = "--run",
            paramLabel = "RUN",
            description =
                    "Use the limit of this stored run with --baseline, instead of a new search; generates no load.")
    private @Nullable String run;

    CompareCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        List<PlanOverride> overrides = compared.over(planFile.flags.overrides());
        gates.gates();
        gates.requireWritable();
        if (baseline != null) {
            requireNoFactors();
            return new BaselineComparison(baseline, planFile, output, gates, new Invocation(spec.commandLine(), sites))
                    .run(run)
                    .code();
        }
        if (run != null) {
            throw new PlanException("--run: needs --baseline; expected both, or neither");
        }
        ComparisonPlans plans = planFile.plans().ofComparison(overrides);
        GateValidator.require(gates.gates(), plans);
        ComparisonExecutor executor = new ComparisonExecutor(plans, gates.gates());
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return new CommandLifecycle(plans.plan(), planFile.places(overrides), output, gates, invocation, Duration.ZERO)
                .run((runContext, publisher) -> executor.run(runContext, publisher, output.yes))
                .code();
    }

    private void requireNoFactors() {
        if (!compared.factors.isEmpty() || compared.measure != null) {
            throw new PlanException(
                    "--baseline: compares limits of whole plans; expected no --factor and no --measure");
        }
        if (run != null && (planFile.file != null || !planFile.flags.overrides().isEmpty())) {
            throw new PlanException("--run: uses a stored run; expected no plan and no plan flag with it");
        }
    }
}
