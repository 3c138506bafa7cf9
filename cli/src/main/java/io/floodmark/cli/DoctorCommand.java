package io.floodmark.cli;

import io.floodmark.host.MachineChecks;
import io.floodmark.host.MachineFinding;
import io.floodmark.host.MachineFinding.Level;
import io.floodmark.model.SystemClock;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.machine.MachineSpeeds;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks this machine as a place for measurements, and measures what it can do. Changes no setting. */
@Command(name = "doctor", description = "Check whether this machine is fit for measurements, and say what to change.")
final class DoctorCommand implements Callable<Integer> {
    private static final Duration STEP = Duration.ofSeconds(5);

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Check the disk below the folder of this file (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Option(
            names = "--measure",
            description =
                    "Measure disk, loopback, memory, TLS and compression too, for a minute in which nothing else may run.")
    private boolean measure;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (store instanceof StoreFile file) {
            OutputPlace.requireParent("--store", file.path());
        }
        Path folder = Workspace.of(store).folder();
        List<MachineFinding> findings = MachineChecks.run(folder);
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> print(finding, out));
        out.flush();
        if (measure) {
            MachineSpeeds.measure(folder, STEP, new SystemClock(), speed -> {
                out.println("speed    " + speed.name() + ": " + speed.value() + " (" + speed.basis() + ")");
                out.flush();
            });
        }
        long problems = count(findings, Level.PROBLEM);
        out.println(findings.size() + " checks: " + problems + " problems, " + count(findings, Level.WARNING)
                + " warnings");
        out.flush();
        return (problems > 0 ? ExitCode.LAB : ExitCode.DONE).code();
    }

    private static void print(MachineFinding finding, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%-8s %s: %s%n",
                finding.level().name().toLowerCase(Locale.ROOT),
                finding.name(),
                finding.found());
        if (!finding.remedy().isEmpty()) {
            out.printf(Locale.ROOT, "%-8s %s%n", "", finding.remedy());
        }
    }

    private static long count(List<MachineFinding> findings, Level level) {
        return findings.stream().filter(finding -> finding.level() == level).count();
    }
}
