package io.floodmark.cli.flag;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.load.RealClients;
import io.floodmark.runner.study.StudyPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The plan of a command: a file, if there is one, with flags that override it. */
public final class PlanFile {
    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description = "Read this plan file (default: a lab with defaults).")
    @Nullable
    public Path file;

    @Mixin
    public PlanFlags flags = new PlanFlags();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    public Plan read() {
        return read(flags.overrides());
    }

    public Plan read(List<PlanOverride> overrides) {
        return plans().ofAny(overrides);
    }

    /** Returns the reader of the plan for one kind of study. */
    public StudyPlans plans() {
        return new StudyPlans(text(), this::printLine);
    }

    /**
     * Returns the problems of the plan and its flags, besides mistyped flags. A missing file is not reported here,
     * since it may be the value of a flag.
     */
    public List<String> problems() {
        try {
            PlanReader.read(
                    Optional.ofNullable(file).filter(Files::isRegularFile).map(PlanText::of), flags.overrides());
            return List.of();
        } catch (PlanException wrong) {
            return wrong.problems();
        }
    }

    /** Returns the positions of what {@link #read(List)} has read. */
    public PlanPlaces places(List<PlanOverride> overrides) {
        return PlanPlaces.of(text(), overrides);
    }

    /** Checks everything that a plan names, and reports what is unusable. */
    public void requireRunnable(PlanText plan) {
        PlanReader.read(Optional.of(plan), List.of(), new RealClients(this::printLine));
    }

    private Optional<PlanText> text() {
        return Optional.ofNullable(file).map(PlanText::of);
    }

    /** Prints to standard error, because a command may print the plan itself. */
    private void printLine(String line) {
        Objects.requireNonNull(spec).commandLine().getErr().println(line);
    }
}
