package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.ShutdownGate;
import io.floodmark.cli.flag.ServeFlags;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.runner.Workspace;
import io.floodmark.serve.RunServer;
import io.floodmark.serve.ServeSettings;
import io.floodmark.store.StoreAddress;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves the stored runs as web pages until a signal ends it. */
@Command(name = "serve", description = "Show stored runs and runs in progress in a browser.")
final class ServeCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofMillis(200);
    /** Longer than a command that was started here takes to remove what it created. */
    private static final Duration CLOSING = Duration.ofSeconds(100);

    @Mixin
    private ServeFlags serve = new ServeFlags();

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Show the runs in this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Spec
    private CommandSpec spec;

    private final RunTime time = new SystemRunTime();

    @Override
    public Integer call() throws InterruptedException {
        ServeSettings settings = serve.settings();
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop, CLOSING);
        try (RunServer server = RunPages.start(Workspace.of(store), settings, time)) {
            spec.commandLine().getOut().println("runs are shown at " + server.address() + "/; stop with Ctrl-C");
            spec.commandLine().getOut().flush();
            while (!stop.requested()) {
                time.awaitUntil(time.nanoTime() + LOOK.toNanos());
            }
        } finally {
            gate.close();
        }
        return ExitCode.DONE.code();
    }
}
