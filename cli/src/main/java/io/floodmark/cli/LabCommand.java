package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.ShutdownGate;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.kafka.probe.JmxCredentials;
import io.floodmark.lab.LabControl;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabJmx;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.lab.SharedClasses;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.load.LabStart;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Provides a cluster for trying things out. */
@Command(name = "lab", description = "Start, list and stop Kafka clusters on this machine.")
final class LabCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new PlanException("lab: missing subcommand; expected lab up, lab status, lab down or lab prepare");
    }

    @Command(name = "up", description = "Start a lab that runs until lab down.")
    int up(@Mixin PlanFile planFile) {
        Plan plan = planFile.read();
        if (!(plan.cluster() instanceof LabCluster cluster)) {
            throw new PlanException("cluster: an existing cluster needs no lab; expected a plan with lab, or none");
        }
        PrintWriter out = spec.commandLine().getOut();
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop);
        try {
            // Printed before the gate opens, so that the user knows of every lab that is left running.
            return printStatus(
                            control(out).up(cluster, LabStart.settings(plan, Workspace.of(null)), stop::requested), out)
                    .code();
        } finally {
            gate.close();
        }
    }

    private static ExitCode printStatus(Optional<LabEntry> up, PrintWriter out) {
        up.ifPresentOrElse(
                entry -> {
                    out.println("lab " + entry.id() + " is up: --bootstrap-server " + entry.bootstrapServers());
                    entry.clientProperties()
                            .ifPresent(file -> out.println("client properties: --command-config " + file));
                    entry.jmxPasswordFile()
                            .ifPresent(file -> out.println("broker metrics: --jmx-port " + LabJmx.PORT + " with "
                                    + JmxCredentials.USER + "=" + LabJmx.USER + " " + JmxCredentials.PASSWORD_FILE + "="
                                    + file));
                    out.println("end it with: floodmark lab down " + entry.id());
                },
                () -> out.println("stopped before the lab was up: nothing of it is left"));
        out.flush();
        return up.isPresent() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    @Command(
            name = "prepare",
            description =
                    "Create a class archive of the bundled Kafka for this JVM, so that labs start in half the time.")
    int prepare() {
        PrintWriter out = spec.commandLine().getOut();
        LabSettings settings = LabSettings.of(List.of(LabStart.TEMPORARY), Bytes.ofGB(2), 1);
        out.println("kept " + SharedClasses.record(settings, tools(out)));
        out.flush();
        return ExitCode.DONE.code();
    }

    @Command(name = "status", description = "List the labs on this machine, and what killed ones left behind.")
    int status() {
        PrintWriter out = spec.commandLine().getOut();
        List<LabEntry> entries = control(out).status();
        if (entries.isEmpty()) {
            out.println("no lab on this machine; `floodmark lab up` starts one");
        }
        entries.forEach(entry -> out.println(line(entry)));
        out.flush();
        return ExitCode.DONE.code();
    }

    private static String line(LabEntry entry) {
        String state = entry.up() ? "up" : entry.live() ? "starting" : "stale (remove with lab down)";
        return String.join(
                "  ",
                entry.id(),
                "kafka " + entry.kafkaVersion(),
                state,
                entry.supervised() ? "of lab up" : "of a run",
                entry.bootstrapServers(),
                entry.folder().toString());
    }

    @Command(
            name = "down",
            description = "Stop a lab, or remove what a killed one left behind (default: all labs of lab up).")
    int down(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "LAB",
                            description = "Stop this lab (default: all of lab up, and what killed owners left).")
                    @Nullable
                    String id) {
        PrintWriter out = spec.commandLine().getOut();
        LabControl control = control(out);
        List<LabEntry> wanted = control.status().stream()
                .filter(entry -> id == null
                        ? entry.supervised() || !entry.live()
                        : entry.id().equals(id))
                .toList();
        if (wanted.isEmpty() && id != null) {
            throw new PlanException("lab down: lab not found: '" + id + "'; floodmark lab status lists them");
        }
        if (wanted.isEmpty()) {
            out.println("no lab to end");
        }
        for (LabEntry entry : wanted) {
            control.down(entry);
            out.println("lab " + entry.id() + " is gone");
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private static LabControl control(PrintWriter out) {
        return new LabControl(tools(out));
    }

    private static LabTools tools(PrintWriter out) {
        return LabStart.tools(
                line -> {
                    out.println(line);
                    out.flush();
                },
                new SystemRunTime());
    }
}
