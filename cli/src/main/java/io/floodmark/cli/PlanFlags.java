package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that stand for keys of the plan; each is laid over the file, and its mistakes are reported like the file's. */
final class PlanFlags {
    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description = "Use this cluster instead of a lab of our own.")
    @Nullable
    String bootstrapServer;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "Client properties for it (security and the like).")
    @Nullable
    String commandConfig;

    @Option(
            names = "--plugin-path",
            paramLabel = "FOLDER",
            description = "Jars of classes that the client properties name, such as a cloud's login class.")
    @Nullable
    String pluginPath;

    @Option(
            names = "--jmx",
            paramLabel = "HOST:PORT",
            split = ",",
            description = "JMX of its brokers. Password: FLOODMARK_JMX_USER and FLOODMARK_JMX_PASSWORD_FILE.")
    List<String> jmx = List.of();

    @Option(names = "--jmx-port", paramLabel = "PORT", description = "JMX of every broker, on its own host.")
    @Nullable
    String jmxPort;

    @Option(
            names = "--prometheus",
            paramLabel = "[ID=]URL",
            description =
                    "Prometheus metrics of its brokers, instead of JMX; ID: of which broker, where that is not told.")
    List<String> prometheus = List.of();

    @Option(
            names = "--prometheus-port",
            paramLabel = "PORT",
            description = "Prometheus metrics of every broker, on its own host, under /metrics.")
    @Nullable
    String prometheusPort;

    @Option(names = "--node-exporter", paramLabel = "URL", description = "node_exporter of a broker's host.")
    List<String> nodeExporter = List.of();

    @Option(
            names = "--node-exporter-port",
            paramLabel = "PORT",
            description = "node_exporter of every broker, on its own host, under /metrics.")
    @Nullable
    String nodeExporterPort;

    @Option(names = "--brokers", paramLabel = "N", description = "Brokers of the lab (3).")
    @Nullable
    String brokers;

    @Option(names = "--kafka-version", paramLabel = "V", description = "Kafka release of the lab (4.4.0).")
    @Nullable
    String kafkaVersion;

    @Option(names = "--lab-defaults", description = "Leave Kafka's own defaults on the lab's brokers.")
    boolean labDefaults;

    @Option(names = "--record-size", paramLabel = "SIZE", description = "Payload of a record (1KiB).")
    @Nullable
    String recordSize;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions of the topic (12).")
    @Nullable
    String partitions;

    @Option(names = "--replication-factor", paramLabel = "N", description = "Replicas of each (3).")
    @Nullable
    String replicationFactor;

    @Option(names = "--engine", paramLabel = "ENGINE", description = "wire or client: who sends (wire).")
    @Nullable
    String engine;

    @Option(names = "--kafka-clients", paramLabel = "V", description = "Client library of the client engine (4.4.0).")
    @Nullable
    String kafkaClients;

    @Option(names = "--acks", paramLabel = "0|1|all", description = "Who confirms a record (all).")
    @Nullable
    String acks;

    @Option(
            names = "--producers",
            paramLabel = "N",
            description = "Independent producers (as many as brokers, at least 3).")
    @Nullable
    String producers;

    @Option(names = "--batch-bytes", paramLabel = "SIZE", description = "Upper bound of a batch (16KiB).")
    @Nullable
    String batchBytes;

    @Option(names = "--compression", paramLabel = "CODEC", description = "none, gzip, snappy, lz4 or zstd (none).")
    @Nullable
    String compression;

    @Option(
            names = "--on",
            paramLabel = "PLACE",
            description =
                    "Generate the load on this Spark cluster (spark://host:7077, local[N], yarn or k8s://...), or on"
                            + " these hosts over OpenSSH (ssh://user@host:port,host2).")
    @Nullable
    String on;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Workers there that do so (as many as brokers; more while they are the bottleneck).")
    @Nullable
    String workers;

    @Option(
            names = "--insecure-spark",
            description = "Let secrets travel over a Spark that does not authenticate and encrypt.")
    boolean insecureSpark;

    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description = "quick (3 min), standard (6 min) or thorough (hours).")
    @Nullable
    String effort;

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            description = "Once the limit is found, hold 0.9 of its lower end for so long.")
    @Nullable
    String soak;

    @Option(
            names = "--broker-down",
            description =
                    "Labs only: then stop a broker, and find what the others carry, and what is carried while it catches"
                            + " up again.")
    boolean brokerDown;

    @Option(names = "--max-bytes", paramLabel = "SIZE", description = "Write no more than this, all replicas counted.")
    @Nullable
    String maxBytes;

    @Option(
            names = "--max-disk",
            paramLabel = "SIZE",
            description = "Limit the disk space of all replicas (default: 20%% of the free space, at most 100GB).")
    @Nullable
    String maxDisk;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "Start no trial that would not end 10 s before this.")
    @Nullable
    String maxTime;

    @Option(names = "--seed", paramLabel = "N", description = "Of every random choice (42).")
    @Nullable
    String seed;

    @Option(names = "--repeat", paramLabel = "N", description = "Search that often (1).")
    @Nullable
    String repeat;

    @Option(
            names = "--allow-overload",
            description = "Go into overload although others use the cluster; asks for its id.")
    boolean allowOverload;

    List<PlanOverride> overrides() {
        Overrides all = new Overrides();
        all.add("cluster.bootstrap-server", bootstrapServer, "--bootstrap-server");
        all.add("cluster.command-config", commandConfig, "--command-config");
        all.add("cluster.plugin-path", pluginPath, "--plugin-path");
        metrics(all);
        all.add("lab.brokers", brokers, "--brokers");
        all.add("lab.kafka-version", kafkaVersion, "--kafka-version");
        all.add("lab.settings", labDefaults ? "kafka-defaults" : null, "--lab-defaults");
        all.add("workload.record.size", recordSize, "--record-size");
        all.add("workload.partitions", partitions, "--partitions");
        all.add("workload.replication-factor", replicationFactor, "--replication-factor");
        all.add("workload.produce.engine", engine, "--engine");
        all.add("workload.produce.kafka-clients", kafkaClients, "--kafka-clients");
        all.add("workload.produce.acks", acks, "--acks");
        all.add("workload.produce.producers", producers, "--producers");
        all.add("workload.produce.batch-bytes", batchBytes, "--batch-bytes");
        all.add("workload.produce.compression", compression, "--compression");
        all.add("fleet.on", on, "--on");
        all.add("fleet.workers", workers, "--workers");
        all.add("fleet.insecure-spark", insecureSpark ? "true" : null, "--insecure-spark");
        all.add("search.effort", effort, "--effort");
        all.add("search.soak", soak, "--soak");
        all.add("search.broker-down", brokerDown ? "true" : null, "--broker-down");
        all.add("budget.max-bytes", maxBytes, "--max-bytes");
        all.add("budget.max-disk", maxDisk, "--max-disk");
        all.add("budget.max-time", maxTime, "--max-time");
        all.add("seed", seed, "--seed");
        all.add("repeat", repeat, "--repeat");
        all.add("guest.allow-overload", allowOverload ? "true" : null, "--allow-overload");
        return all.list;
    }

    private void metrics(Overrides all) {
        jmx.forEach(address -> all.metric("jmx", address, "--jmx"));
        all.metric("jmx-port", jmxPort, "--jmx-port");
        for (String source : prometheus) {
            boolean named = source.matches("[0-9]+=.*");
            int end = source.indexOf('=');
            all.add(all.item() + ".broker", named ? source.substring(0, end) : null, "--prometheus");
            all.metric("prometheus", named ? source.substring(end + 1) : source, "--prometheus");
        }
        all.metric("prometheus-port", prometheusPort, "--prometheus-port");
        nodeExporter.forEach(url -> all.metric("node-exporter", url, "--node-exporter"));
        all.metric("node-exporter-port", nodeExporterPort, "--node-exporter-port");
    }

    private static final class Overrides {
        private final List<PlanOverride> list = new ArrayList<>();
        private int metrics;

        /** Where the next source of metrics stands. */
        String item() {
            return "cluster.metrics[" + metrics + "]";
        }

        void metric(String key, @Nullable String text, String origin) {
            if (text != null) {
                add(item() + "." + key, text, origin);
                metrics++;
            }
        }

        void add(String path, @Nullable String text, String origin) {
            if (text != null) {
                list.add(new PlanOverride(path, text, origin));
            }
        }
    }
}
