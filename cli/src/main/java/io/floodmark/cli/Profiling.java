package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import io.floodmark.model.LabCluster;
import io.floodmark.model.LabException;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.ProduceSpec;
import io.floodmark.profiling.FlameGraphs;
import io.floodmark.profiling.Profiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Holds a trial again with the generator and the brokers of its lab profiled, and writes flame graphs of CPU and locks. */
final class Profiling {
    private static final String ORIGIN = "--profile";

    private final Repetition repetition;
    private final Path folder;

    /** @throws PlanException where the run was not on a lab */
    Profiling(Repetition repetition, Path folder) {
        this.repetition = repetition;
        this.folder = folder;
        if (!(plan().cluster() instanceof LabCluster)) {
            throw new PlanException(ORIGIN + ": run " + repetition.run().id()
                    + " was on a cluster that is not a lab; expected a lab, whose JVMs may be given flags");
        }
    }

    private Plan plan() {
        return StoredRuns.plan(repetition.run(), List.of());
    }

    /** Says where the flame graphs lie. */
    List<String> lines(CommandLine line) {
        Profiler profiler = Profiler.in(folder);
        Path ours = folder.resolve("generator.jfr");
        Profiler.Recording running = profiler.ourselves(ours);
        try {
            repetition.held(flags(profiler), folder.resolve("report.html"), line, ORIGIN);
        } finally {
            running.close();
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Flame graphs, of the whole lifetime of each JVM, its start included:");
        for (Path recording : recordings()) {
            FlameGraphs.of(recording).forEach(page -> lines.add("  " + page));
        }
        return lines;
    }

    private List<PlanOverride> flags(Profiler profiler) {
        List<PlanOverride> overrides = new ArrayList<>();
        List<String> ofBrokers =
                plan().cluster() instanceof LabCluster lab ? lab.node().jvmFlags() : List.of();
        add("lab.jvm-flags", ofBrokers, profiler.flag(folder.resolve("broker-%p.jfr")), overrides);
        ProduceSpec produce = plan().workload().produce();
        if (produce.engine() == ProduceSpec.Engine.CLIENT) {
            add(
                    "workload.produce.jvm-flags",
                    produce.client().jvmFlags(),
                    profiler.flag(folder.resolve("client-%p.jfr")),
                    overrides);
        }
        return overrides;
    }

    private static void add(String key, List<String> flags, String more, List<PlanOverride> overrides) {
        List<String> all = new ArrayList<>(flags);
        all.add(more);
        for (int i = 0; i < all.size(); i++) {
            overrides.add(new PlanOverride(key + "[" + i + "]", all.get(i), ORIGIN));
        }
    }

    private List<Path> recordings() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LabException("the recordings in " + folder + " cannot be listed: " + e, e);
        }
    }
}
