package io.floodmark.bench.existing;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.lab.KafkaRelease;
import io.floodmark.lab.Ports;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * A cluster as its operator would have started it, of any Kafka release from 2.7 on: processes on loopback, with
 * ZooKeeper or with KRaft. They end when it is closed, and when this process ends in any way. The caller deletes the
 * folder.
 */
public final class LocalCluster implements AutoCloseable {
    private static final List<String> JVM = List.of("-Xms256m", "-Xmx512m", "-XX:+UseG1GC");
    private static final String ZOOKEEPER = "org.apache.zookeeper.server.quorum.QuorumPeerMain";
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final Bytes PRINTED = Bytes.ofMiB(20);
    private static final int TAIL_LINES = 25;

    private final ClusterForm form;
    private final KafkaRelease release;
    private final Path folder;
    private final List<OwnedProcess> processes = new ArrayList<>();
    private final String bootstrapServers;

    private LocalCluster(ClusterForm form, KafkaRelease release, Path folder, List<Integer> ports) {
        this.form = form;
        this.release = release;
        this.folder = folder;
        this.bootstrapServers = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    }

    /**
     * Returns a cluster whose brokers all respond.
     *
     * @param folder empty, for data, configuration and output of the processes
     */
    public static LocalCluster start(ClusterForm form, KafkaRelease release, Path folder) throws IOException {
        List<Integer> ports = Ports.free(form.brokers() + 1, RandomGenerator.getDefault());
        List<Integer> clients = ports.subList(1, ports.size());
        LocalCluster cluster = new LocalCluster(form, release, folder, clients);
        try {
            cluster.launch(new ClusterFiles(form, folder, ports.get(0)), clients);
            cluster.awaitBrokers();
            return cluster;
        } catch (IOException | RuntimeException failed) {
            cluster.close();
            throw failed;
        }
    }

    private void launch(ClusterFiles files, List<Integer> ports) throws IOException {
        List<String> flags = new ArrayList<>(JVM);
        flags.add("-Dlog4j.configuration=" + files.log4j1().toUri());
        if (form.zooKeeper()) {
            processes.add(run("zookeeper", flags, ZOOKEEPER, files.zooKeeper().toString()));
        }
        String clusterId = Uuid.randomUuid().toString();
        for (int number = 1; number <= ports.size(); number++) {
            String config = files.broker(number, ports.get(number - 1)).toString();
            if (!form.zooKeeper()) {
                format(number, flags, clusterId, config);
            }
            processes.add(run("broker-" + number, flags, "kafka.Kafka", config));
        }
    }

    private void format(int number, List<String> flags, String clusterId, String config) {
        String name = "format-" + number;
        try (OwnedProcess tool = run(name, flags, "kafka.tools.StorageTool", "format", "-t", clusterId, "-c", config)) {
            if (!tool.await(START) || tool.exitStatus().orElse(1) != 0) {
                throw new IllegalStateException(name + " failed:\n" + tool.logTail(TAIL_LINES));
            }
        }
    }

    private OwnedProcess run(String name, List<String> flags, String mainClass, String... arguments) {
        return OwnedProcess.start(new OwnedCommand(
                name,
                Path.of(System.getProperty("java.home")),
                flags,
                release.jars(),
                mainClass,
                List.of(arguments),
                "",
                List.of(),
                folder,
                folder.resolve(name + ".out"),
                PRINTED));
    }

    private void awaitBrokers() {
        long deadline = System.nanoTime() + START.toNanos();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            while (alive(admin) < form.brokers()) {
                requireAlive();
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException(form.key() + ": not all brokers answered within " + START);
                }
                InterruptibleSleep.millis(200);
            }
        }
    }

    private static int alive(Admin admin) {
        try {
            return admin.describeCluster().nodes().get(5, TimeUnit.SECONDS).size();
        } catch (ExecutionException | TimeoutException notYet) {
            return 0;
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }

    private void requireAlive() {
        for (OwnedProcess process : processes) {
            if (!process.alive()) {
                throw new IllegalStateException(process.name() + " ended:\n" + process.logTail(TAIL_LINES));
            }
        }
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Ends the brokers before ZooKeeper, because they cannot end without it. */
    @Override
    public void close() {
        for (int last = processes.size() - 1; last >= 0; last--) {
            OwnedProcess process = processes.get(last);
            process.terminate();
            process.await(STOP);
            process.close();
        }
    }
}
