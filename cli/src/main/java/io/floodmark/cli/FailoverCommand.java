package io.floodmark.cli;

import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.Sites;
import io.floodmark.runner.study.FailoverExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how long partitions are without a leader when a broker is lost. */
@Command(
        name = "failover",
        description = "Kill a broker of a lab and measure how long its partitions are unavailable, by their number.")
final class FailoverCommand implements Callable<Integer> {
    private final Sites sites;

    @Mixin
    private PlanFile planFile = new PlanFile();

    @Mixin
    private OutputFlags output = new OutputFlags();

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--kills",
            paramLabel = "N",
            description = "Kill the broker N times per number of partitions (default: 3).")
    private @Nullable String kills;

    FailoverCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        List<PlanOverride> overrides = overrides();
        Plan plan = planFile.plans().ofFailover(overrides);
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return new CommandLifecycle(plan, planFile.places(overrides), output, invocation, Duration.ZERO)
                .run((runContext, publisher) -> FailoverExecutor.run(runContext, publisher, output.yes))
                .code();
    }

    List<PlanOverride> overrides() {
        List<PlanOverride> overrides = new ArrayList<>(planFile.flags.overrides());
        if (kills != null) {
            overrides.add(new PlanOverride("failover.kills", kills, "--kills"));
        }
        return overrides;
    }
}
