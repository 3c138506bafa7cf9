package io.floodmark.cli;

import io.floodmark.config.ComparisonPlans;
import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanPlaces;
import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.model.FailoverSpec;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.runner.load.RealClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A plan as a command takes it: a file, if there is one, with flags laid over it. */
final class PlanFile {
    private static final String FAILOVER = "failover";

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description = "Read this plan file (default: a lab with defaults).")
    @Nullable
    Path file;

    @Mixin
    PlanFlags flags = new PlanFlags();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    Plan read() {
        return read(flags.overrides());
    }

    Plan read(List<PlanOverride> overrides) {
        return PlanReader.read(text(), overrides, new RealClients(this::say));
    }

    /**
     * Returns what is wrong with the plan and its flags, beside what was mistyped: a file that is not there may be a
     * flag's value.
     */
    List<String> problems() {
        try {
            PlanReader.read(
                    Optional.ofNullable(file).filter(Files::isRegularFile).map(PlanText::of), flags.overrides());
            return List.of();
        } catch (PlanException wrong) {
            return wrong.problems();
        }
    }

    /**
     * A plan for one search, or one load.
     *
     * @throws PlanException where it is of a boundary, of a comparison, or of a broker that is killed
     */
    Plan ofOne(List<PlanOverride> overrides) {
        return single(read(overrides));
    }

    /** The same for a search, whose time must be enough. */
    Plan ofSearch(List<PlanOverride> overrides) {
        return single(PlanReader.readSearch(text(), overrides, new RealClients(this::say)));
    }

    private static Plan single(Plan plan) {
        if (plan.boundary().isPresent()) {
            throw new PlanException(
                    "boundary: is in the plan; expected none here: run it with floodmark boundary, or leave it out");
        }
        return killsNothing(comparesNothing(plan));
    }

    /** A plan of a broker that is killed; one that does not say how has the defaults of that. */
    Plan ofFailover(List<PlanOverride> overrides) {
        List<PlanOverride> whole = new ArrayList<>(overrides);
        boolean asked = overrides.stream().anyMatch(override -> override.path().startsWith(FAILOVER));
        if (!asked && read(overrides).failover().isEmpty()) {
            whole.add(new PlanOverride(FAILOVER + ".kills", Integer.toString(FailoverSpec.DEFAULT_KILLS), "failover"));
        }
        Plan plan = read(whole);
        if (plan.boundary().isPresent() || plan.comparison().isPresent()) {
            throw new PlanException(
                    "failover: a boundary or a comparison is in the plan; expected none here: leave it out");
        }
        return plan;
    }

    private static Plan killsNothing(Plan plan) {
        if (plan.failover().isPresent()) {
            throw new PlanException(
                    "failover: is in the plan; expected none here: run it with floodmark failover, or leave it out");
        }
        return plan;
    }

    private static Plan comparesNothing(Plan plan) {
        if (plan.comparison().isPresent()) {
            throw new PlanException(
                    "compare: is in the plan; expected none here: run it with floodmark compare, or leave it out");
        }
        return plan;
    }

    Plan ofBoundary(List<PlanOverride> overrides) {
        return killsNothing(comparesNothing(PlanReader.readBoundary(text(), overrides, new RealClients(this::say))));
    }

    ComparisonPlans ofComparison(List<PlanOverride> overrides) {
        ComparisonPlans plans = PlanReader.readComparison(text(), overrides, new RealClients(this::say));
        killsNothing(plans.plan());
        return plans;
    }

    /** Where what {@link #read(List)} read was written. */
    PlanPlaces places(List<PlanOverride> overrides) {
        return PlanPlaces.of(text(), overrides);
    }

    /** Looks at everything that a plan names, and reports what does not do. */
    void requireRunnable(PlanText plan) {
        PlanReader.read(Optional.of(plan), List.of(), new RealClients(this::say));
    }

    private Optional<PlanText> text() {
        return Optional.ofNullable(file).map(PlanText::of);
    }

    /** Beside the plan, which a command may print. */
    private void say(String line) {
        Objects.requireNonNull(spec).commandLine().getErr().println(line);
    }
}
