package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.ShutdownGate;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.Gateway;
import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.gateway.settings.EffectiveSettings;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.PluginPath;
import io.floodmark.model.error.PlanException;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves HTTP in front of Kafka until a signal ends it, then finishes what it has accepted. */
@Command(
        name = "gateway",
        description =
                "Accept records over HTTP and write them to Kafka; 200 only after all in-sync replicas have them.")
final class GatewayCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofMillis(200);

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Read settings from this file, which docs/reference/gateway.md lists; all errors are reported at once, with their place.")
    private @Nullable Path config;

    @Option(names = "--bootstrap-server", paramLabel = "HOST:PORT", description = "Write to this cluster.")
    private @Nullable String bootstrapServer;

    @Option(names = "--command-config", paramLabel = "FILE", description = "Read client properties from this file.")
    private @Nullable String commandConfig;

    @Option(
            names = "--plugin-path",
            paramLabel = "FOLDER",
            description = "Load classes named in the client properties from the jars in this folder.")
    private @Nullable String pluginPath;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Listen on this address; port 0 selects a free one and prints it (default: 127.0.0.1:8082).")
    private @Nullable String listen;

    @Option(
            names = "--check",
            description = "Print all settings with defaults, check the files that they name, and exit.")
    private boolean check;

    @Option(
            names = "--hash-password",
            description =
                    "Read a password from standard input, print its entry for the users file (access.users), and exit.")
    private boolean hashPassword;

    @Spec
    private CommandSpec spec;

    private final RunTime time = new SystemRunTime();

    @Override
    public Integer call() throws InterruptedException {
        if (hashPassword) {
            return hash();
        }
        GatewaySettings settings = GatewayConfig.read(Optional.ofNullable(config), flags());
        settings.kafka().pluginPath().ifPresent(PluginPath::use);
        Map<String, String> client = settings.kafka()
                .commandConfig()
                .map(ClientProperties::read)
                .orElse(ClientProperties.NONE)
                .secret();
        if (check) {
            Gateway.check(settings, client);
            Gateway.warnings(settings, client)
                    .forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
            spec.commandLine().getErr().flush();
            spec.commandLine().getOut().print(EffectiveSettings.yaml(settings));
            spec.commandLine().getOut().flush();
            return ExitCode.DONE.code();
        }
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop, settings.drain().plus(GatewaySettings.AFTER_DRAIN));
        try (Gateway gateway = Gateway.start(settings, client)) {
            printStartup(settings, client, gateway.port());
            while (!stop.requested()) {
                time.awaitUntil(time.nanoTime() + LOOK.toNanos());
            }
        } finally {
            gate.close();
        }
        return ExitCode.DONE.code();
    }

    private int hash() {
        Scanner in = new Scanner(System.in, Charset.defaultCharset());
        if (!in.hasNextLine()) {
            throw new PlanException("no password on the standard input; expected it as a line");
        }
        spec.commandLine().getOut().println(PasswordHash.of(in.nextLine().toCharArray()));
        spec.commandLine().getOut().flush();
        return ExitCode.DONE.code();
    }

    List<PlanOverride> flags() {
        List<PlanOverride> flags = new ArrayList<>();
        flag(flags, "kafka.bootstrap-server", bootstrapServer, "--bootstrap-server");
        flag(flags, "kafka.command-config", commandConfig, "--command-config");
        flag(flags, "kafka.plugin-path", pluginPath, "--plugin-path");
        flag(flags, "http.listen", listen, "--listen");
        return flags;
    }

    private static void flag(List<PlanOverride> flags, String path, @Nullable String text, String name) {
        if (text != null) {
            flags.add(new PlanOverride(path, text, name));
        }
    }

    private void printStartup(GatewaySettings settings, Map<String, String> client, int port) {
        PrintWriter out = spec.commandLine().getOut();
        String host = settings.http().host();
        out.println("gateway listens on " + (settings.tls().on() ? "https" : "http") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        Gateway.warnings(settings, client).forEach(warning -> out.println("warning: " + warning));
        out.flush();
    }
}
