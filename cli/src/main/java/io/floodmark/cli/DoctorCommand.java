package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.host.MachineChecks;
import io.floodmark.host.MachineFinding;
import io.floodmark.host.MachineFinding.Level;
import io.floodmark.host.speed.DiskSpeed;
import io.floodmark.host.speed.MeasuredSpeed;
import io.floodmark.host.speed.NetworkAddress;
import io.floodmark.host.speed.NetworkListener;
import io.floodmark.host.speed.NetworkMeter;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.SystemClock;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.machine.DiskSpeeds;
import io.floodmark.runner.machine.MachineSpeeds;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    private static final Duration NETWORK_STEP = Duration.ofSeconds(3);
    private static final Duration LISTENS = Duration.ofMinutes(10);
    private static final String LOOPBACK = "127.0.0.1";

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

    @Option(
            names = "--to",
            paramLabel = "HOST:PORT",
            description =
                    "Measure the network to this host too, with --measure; floodmark doctor --listen must wait there.")
    private @Nullable String to;

    @Option(
            names = "--listen",
            paramLabel = "[ADDRESS:]PORT",
            description =
                    "Wait for one measurement of the network by another host, at most ten minutes (address: 127.0.0.1).")
    private @Nullable String listen;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (listen != null) {
            return listen(listen);
        }
        if (to != null && !measure) {
            throw new PlanException("--to: needs --measure; expected both, or neither");
        }
        if (store instanceof StoreFile file) {
            OutputPlace.requireParent("--store", file.path());
        }
        Optional<NetworkAddress> peer = Optional.ofNullable(to).map(text -> NetworkAddress.parse("--to", text, ""));
        Path folder = Workspace.of(store).folder();
        List<MachineFinding> findings = MachineChecks.run(folder);
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> print(finding, out));
        out.flush();
        if (measure) {
            measure(folder, peer, out);
        }
        long problems = count(findings, Level.PROBLEM);
        out.println(findings.size() + " checks: " + problems + " problems, " + count(findings, Level.WARNING)
                + " warnings");
        out.flush();
        return (problems > 0 ? ExitCode.LAB : ExitCode.DONE).code();
    }

    private static void measure(Path folder, Optional<NetworkAddress> peer, PrintWriter out) {
        SystemClock clock = new SystemClock();
        // First, since a wrong address should not cost a minute.
        peer.ifPresent(address -> NetworkMeter.measure(address, NETWORK_STEP, clock)
                .lines(address)
                .forEach(speed -> print(speed, out)));
        MachineSpeeds.measure(folder, STEP, clock, speed -> {
            print(speed, out);
            if (speed.name().equals(DiskSpeed.SEQUENTIAL)) {
                DiskSpeeds.add(
                        folder, speed.bytesPerSecond(), InstantSource.system().instant());
            }
        });
    }

    /** Waits for one measurement, so that the other host has something to measure. */
    private int listen(String text) {
        if (measure || to != null) {
            throw new PlanException("--listen: measures nothing itself; expected neither --measure nor --to");
        }
        NetworkAddress address = NetworkAddress.parse("--listen", text, LOOPBACK);
        PrintWriter out = spec.commandLine().getOut();
        try (NetworkListener listener = new NetworkListener(
                resolved(address),
                address.port(),
                LISTENS,
                new SystemClock(),
                event -> line(out, "refused  " + event))) {
            line(
                    out,
                    "waiting for one measurement on "
                            + new NetworkAddress(
                                    address.host(), listener.address().getPort()) + ", at most " + LISTENS.toMinutes()
                            + " min");
            if (listener.address().getAddress().isLoopbackAddress()) {
                line(out, "only this machine can connect; for others, name an address: --listen ADDRESS:PORT");
            }
            if (!listener.serve()) {
                throw new EnvironmentException("no measurement in " + LISTENS.toMinutes()
                        + " min; run floodmark doctor --measure --to HOST:PORT on the other host");
            }
        }
        line(out, "measured");
        return ExitCode.DONE.code();
    }

    private static InetAddress resolved(NetworkAddress address) {
        try {
            return InetAddress.getByName(address.host());
        } catch (UnknownHostException unknown) {
            throw new PlanException(
                    "--listen: unknown host '" + address.host() + "'; expected an address of this machine");
        }
    }

    private static void line(PrintWriter out, String text) {
        out.println(text);
        out.flush();
    }

    private static void print(MeasuredSpeed speed, PrintWriter out) {
        line(out, "speed    " + speed.name() + ": " + speed.value() + " (" + speed.basis() + ")");
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
