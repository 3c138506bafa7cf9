package io.floodmark.lab;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts the processes of a Connect cluster, in folders of the lab whose brokers they use. Immutable. */
final class ConnectLauncher {
    private static final String MAIN = "org.apache.kafka.connect.cli.ConnectDistributed";
    private static final Bytes PRINTED_LIMIT = Bytes.ofMiB(2);

    /**
     * The collector is that of Kafka's own start script; the heap is half of its heap, since null sinks store nothing.
     */
    private static final List<String> JVM = List.of(
            "-server", "-Xms256m", "-Xmx1g", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-Djava.awt.headless=true");

    private final Lab lab;
    private final ConnectRequest request;
    private final Path parent;
    private final Path plugIns;

    /** @throws EnvironmentException if the plug-in is missing, or cannot be copied to the plug-in path of workers */
    ConnectLauncher(Lab lab, ConnectRequest request) {
        this.lab = lab;
        this.request = request;
        this.parent = lab.folder().resolve("connect");
        try {
            this.plugIns = plugIns(request.plugIn(), parent);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /**
     * Copies the plug-in into a separate folder, since workers would take every folder next to it for a plug-in too.
     */
    private static Path plugIns(Path plugIn, Path folder) throws IOException {
        if (!Files.isDirectory(plugIn)) {
            throw new EnvironmentException("the plug-in folder " + plugIn
                    + " is missing; expected the null sink there, as a release and a build of Floodmark have it");
        }
        Path plugIns = folder.resolve("plug-ins");
        Path copy = Files.createDirectories(plugIns.resolve("connect-null-sink"));
        try (Stream<Path> jars = Files.list(plugIn)) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, copy.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return plugIns;
    }

    /**
     * Starts a worker, or restarts one that has ended.
     *
     * @param number from 1
     * @param port of its REST interface
     */
    ConnectWorker launch(int number, int port) {
        String name = "connect-worker-" + number;
        try {
            Path folder = Files.createDirectories(parent.resolve(name));
            ProcessLog log = new ProcessLog(folder, folder.resolve("connect.log"));
            boolean log4j2 = KafkaRelease.atLeast(request.version(), 4, 0);
            log.write(log4j2);
            List<String> flags = new ArrayList<>(JVM);
            flags.add(log.flag(log4j2));
            OwnedCommand command = new OwnedCommand(
                    name,
                    JavaHome.of(LabNode.DEFAULT),
                    flags,
                    request.jars(),
                    MAIN,
                    List.of(properties(folder, name, port).toString()),
                    "",
                    List.of(),
                    folder,
                    folder.resolve(name + ".out"),
                    PRINTED_LIMIT);
            return new ConnectWorker(name, number, port, OwnedProcess.start(command), log);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private Path properties(Path folder, String name, int port) throws IOException {
        Path file = folder.resolve("worker.properties");
        PropertiesFile.write(
                file,
                ConnectConfig.of(
                        lab.bootstrapServers(),
                        lab.clientProperties(),
                        lab.brokers().size(),
                        port,
                        plugIns),
                name);
        return file;
    }

    private static EnvironmentException unwritable(IOException cause) {
        return new EnvironmentException("cannot write the configuration of Connect workers: " + cause, cause);
    }
}
