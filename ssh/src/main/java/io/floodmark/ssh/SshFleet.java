package io.floodmark.ssh;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewJar;
import io.floodmark.crew.HttpLibraries;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.ScratchFolder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Engines on hosts that OpenSSH reaches and that need only a JVM: one process on each, with at most as many workers as
 * the host has processors. They run one jar, which is copied to a host that does not have it.
 */
public final class SshFleet {
    private static final Bytes LOG_LIMIT = Bytes.ofMiB(4);

    /**
     * The dependencies of kafka-clients, which no host has: its logging API, its codecs, its token parsers. This module
     * is not compiled against them.
     */
    private static final List<String> BESIDE_KAFKA = List.of(
            "org.slf4j.Logger",
            "com.github.luben.zstd.Zstd",
            "net.jpountz.lz4.LZ4Factory",
            "org.xerial.snappy.Snappy",
            "com.fasterxml.jackson.databind.ObjectMapper",
            "com.fasterxml.jackson.core.JsonFactory",
            "com.fasterxml.jackson.annotation.JsonCreator",
            "org.jose4j.jwt.JwtClaims");

    private SshFleet() {}

    /**
     * Starts the driver and waits for the hosts.
     *
     * @throws io.floodmark.model.error.PlanException if a host cannot be reached, or cannot run a worker; the message
     *     contains a remedy
     */
    public static CrewFleet start(SshSettings settings, NanoClock clock) {
        List<SshHost> hosts = SshHost.all(settings.on());
        ScratchFolder folder = ScratchFolder.make("fleet");
        try {
            boolean http = settings.crew().workload().produce().http().isPresent();
            Path jar = packed(folder.path().resolve("floodmark-crew.jar"), http);
            return new CrewFleet(settings.crew(), driver(settings, hosts, jar), folder, clock);
        } catch (RuntimeException failed) {
            folder.close();
            throw failed;
        }
    }

    /** Packs the complete jar for driver and hosts. */
    static Path packed(Path jar, boolean http) {
        return CrewJar.packed(jar, shippedTypes(http));
    }

    private static List<Class<?>> shippedTypes(boolean http) {
        List<Class<?>> types = new ArrayList<>(List.of(SshDriver.class));
        types.addAll(HttpLibraries.named(BESIDE_KAFKA.stream()));
        if (http) {
            types.addAll(HttpLibraries.all());
        }
        return types;
    }

    private static OwnedCommand driver(SshSettings settings, List<SshHost> hosts, Path jar) {
        Path log = settings.log().toAbsolutePath();
        List<String> args = new ArrayList<>(List.of(settings.client(), jar.toString()));
        hosts.forEach(host -> args.add(host.toString()));
        return new OwnedCommand(
                "ssh-driver",
                Path.of(System.getProperty("java.home")),
                List.of(),
                List.of(jar),
                SshDriver.class.getName(),
                args,
                "",
                List.of(),
                Objects.requireNonNull(log.getParent(), "a file is in a folder"),
                log,
                LOG_LIMIT);
    }
}
