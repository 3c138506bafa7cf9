package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.PassedSignals;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.shaping.ShapedDisk;
import io.floodmark.shaping.ShapedNetwork;
import io.floodmark.shaping.Shaping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a program, such as another floodmark with a lab, with slow disks or a slow network. */
@Command(name = "throttle", description = "Run a program with a throttled disk or network (Linux, as root).")
final class ThrottleCommand implements Callable<Integer> {
    @Option(
            names = "--disk",
            paramLabel = "PATH=SPEED[,...]",
            description =
                    "Mount a disk image with throttled writes, e.g. /srv/slow=20MB/s,300iops,6GiB,xfs,dirty=64MiB: writes per second, size, file system, and bytes that may wait in memory (repeatable; default: 6GiB,ext4).")
    private List<String> disks = List.of();

    @Option(
            names = "--network",
            paramLabel = "SPEED",
            description =
                    "Run in a network namespace with a throttled loopback interface only, e.g. 25MB/s for all directions together.")
    private @Nullable String network;

    @Parameters(paramLabel = "PROGRAM", arity = "1..*", description = "Run this program with its arguments, after --.")
    private List<String> program = List.of();

    @Override
    public Integer call() {
        List<String> command = new ArrayList<>(shaping().command());
        command.addAll(program);
        Process shell = started(command);
        PassedSignals passed = PassedSignals.to(shell);
        try (passed) {
            return shell.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.STOPPED.code();
        }
    }

    private static Process started(List<String> command) {
        try {
            return new ProcessBuilder(command).inheritIO().start();
        } catch (IOException e) {
            throw new EnvironmentException("the program cannot be run: " + e.getMessage(), e);
        }
    }

    private Shaping shaping() {
        if (disks.isEmpty() && network == null) {
            throw new PlanException("throttle: nothing to throttle; expected --disk or --network");
        }
        try {
            return new Shaping(
                    disks.stream().map(ShapedDisk::parse).toList(),
                    Optional.ofNullable(network).map(ShapedNetwork::parse));
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("throttle: " + wrong.getMessage());
        }
    }
}
