package io.floodmark.lab;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.Bytes;
import io.floodmark.model.Condition;
import io.floodmark.model.LabException;
import io.floodmark.model.LabNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import javax.management.remote.JMXServiceURL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A distributed Kafka Connect cluster beside the brokers of a lab, each worker a process of its own. They end with us, however we
 * end; their folders and topics go with the lab. Safe for use by many threads.
 */
public final class ConnectWorkers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectWorkers.class);
    private static final String MAIN = "org.apache.kafka.connect.cli.ConnectDistributed";
    private static final Bytes PRINTED_LIMIT = Bytes.ofMiB(2);

    /** The collector of Kafka's own start script; half of its heap, since null sinks keep nothing. */
    private static final List<String> JVM = List.of(
            "-server", "-Xms256m", "-Xmx1g", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-Djava.awt.headless=true");

    private final ConnectRequest request;
    private final List<ConnectWorker> workers;

    private ConnectWorkers(ConnectRequest request, List<ConnectWorker> workers) {
        this.request = request;
        this.workers = List.copyOf(workers);
    }

    /**
     * Starts them and waits until every one serves.
     *
     * @param patience until the last one serves
     * @throws LabException where they cannot be started; none of them then runs
     */
    public static ConnectWorkers start(Lab lab, ConnectRequest request, Duration patience, LabTools tools) {
        Deadline deadline = Deadline.in(patience, tools.clock());
        List<ConnectWorker> workers = new ArrayList<>();
        boolean up = false;
        try {
            Path folder = lab.folder().resolve("connect");
            Path plugIns = plugIns(request.plugIn(), folder);
            for (int port : Ports.free(request.workers(), tools.random())) {
                workers.add(launch(lab, request, folder, workers.size() + 1, port, plugIns));
            }
            for (ConnectWorker worker : workers) {
                while (!worker.ready()) {
                    worker.check(deadline);
                    deadline.pause();
                }
            }
            up = true;
            LOG.info("event=connect-up lab={} version={} workers={}", lab.id(), request.version(), workers.size());
            return new ConnectWorkers(request, workers);
        } catch (IOException e) {
            throw new LabException("cannot write the configuration of Connect workers: " + e, e);
        } finally {
            if (!up) {
                workers.forEach(ConnectWorker::close);
            }
        }
    }

    /** Of its own, since every folder beside the plug-in's would be taken for a plug-in too. */
    private static Path plugIns(Path plugIn, Path folder) throws IOException {
        if (!Files.isDirectory(plugIn)) {
            throw new LabException("the plug-in folder " + plugIn
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

    private static ConnectWorker launch(
            Lab lab, ConnectRequest request, Path parent, int number, int port, Path plugIns) throws IOException {
        String name = "connect-worker-" + number;
        Path folder = Files.createDirectories(parent.resolve(name));
        ProcessLog log = new ProcessLog(folder, folder.resolve("connect.log"));
        boolean log4j2 = KafkaRelease.atLeast(request.version(), 4, 0);
        log.write(log4j2);
        Path file = folder.resolve("worker.properties");
        Properties properties = new Properties();
        properties.putAll(ConnectConfig.of(
                lab.bootstrapServers(), lab.clientProperties(), lab.brokers().size(), port, plugIns));
        LabFolders.createPrivate(file);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, name);
        }
        List<String> flags = new ArrayList<>(JVM);
        flags.add(log.flag(log4j2));
        OwnedCommand command = new OwnedCommand(
                name,
                JavaHome.of(LabNode.DEFAULT),
                flags,
                request.jars(),
                MAIN,
                List.of(file.toString()),
                "",
                List.of(),
                folder,
                folder.resolve(name + ".out"),
                PRINTED_LIMIT);
        return new ConnectWorker(name, port, OwnedProcess.start(command), log);
    }

    /** Of the REST interface of the first worker; each of them speaks for all. */
    public String url() {
        return workers.get(0).url();
    }

    public List<Long> pids() {
        return workers.stream().map(ConnectWorker::pid).toList();
    }

    /** Where the JMX of a worker is read, of the first as 0. */
    public JMXServiceURL jmx(int number) {
        return workers.get(number).jmx();
    }

    /** For a report. */
    public List<Condition> conditions() {
        return List.of(
                new Condition(
                        "connect",
                        "workers",
                        workers.size() + " of Kafka " + request.version() + ", processes on this machine, heap 1 GiB"),
                new Condition("connect", "converter", "ByteArrayConverter: nothing is parsed"));
    }

    @Override
    public void close() {
        workers.forEach(ConnectWorker::close);
    }
}
