package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.model.Plan;
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
        return PlanReader.read(Optional.ofNullable(file).map(PlanText::of), overrides);
    }
}
