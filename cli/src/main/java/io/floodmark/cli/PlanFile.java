package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A plan as a command takes it: a file, if there is one, with flags laid over it. */
final class PlanFile {
    @Parameters(arity = "0..1", paramLabel = "PLAN", description = "Plan file; without one: a lab with defaults.")
    @Nullable
    Path file;

    @Mixin
    PlanFlags flags = new PlanFlags();

    Plan read() {
        return read(flags.overrides());
    }

    Plan read(List<PlanOverride> overrides) {
        return PlanReader.read(text(), overrides);
    }

    /**
     * A plan for one search, or one load.
     *
     * @throws PlanException where it is of a boundary
     */
    Plan ofOne(List<PlanOverride> overrides) {
        Plan plan = read(overrides);
        if (plan.boundary().isPresent()) {
            throw new PlanException(
                    "boundary: is in the plan; expected none here: run it with floodmark boundary, or leave it out");
        }
        return plan;
    }

    Plan ofBoundary(List<PlanOverride> overrides) {
        return PlanReader.readBoundary(text(), overrides);
    }

    private Optional<PlanText> text() {
        return Optional.ofNullable(file).map(PlanText::of);
    }
}
