package io.floodmark.cli.flag;

import io.floodmark.config.tree.PlanOverride;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for keys of the plan; each overrides the file, and its mistakes are reported like the file's. */
public final class PlanFlags {
    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description = "Test this cluster; separate several addresses by commas (default: a lab is started).")
    @Nullable
    String bootstrapServer;

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "Read client properties from this file, as Kafka's tools do, e.g. security settings.")
    @Nullable
    String commandConfig;

    @Option(
            names = "--plugin-path",
            paramLabel = "FOLDER",
            description =
                    "Load classes named in the client properties, e.g. a cloud's login class, from the jars in this folder.")
    @Nullable
    String pluginPath;

    @Option(
            names = "--jmx",
            paramLabel = "HOST:PORT",
            split = ",",
            description =
                    "Read JMX of the brokers at these addresses, one per broker. Login: FLOODMARK_JMX_USER and FLOODMARK_JMX_PASSWORD_FILE.")
    List<String> jmx = List.of();

    @Option(
            names = "--jmx-port",
            paramLabel = "PORT",
            description = "Read JMX of every broker at its advertised host and this port.")
    @Nullable
    String jmxPort;

    @Option(
            names = "--prometheus",
            paramLabel = "[ID=]URL",
            description =
                    "Read Prometheus metrics of the brokers instead of JMX; ID is the broker, if neither address nor metrics"
                            + " identify it (repeatable).")
    List<String> prometheus = List.of();

    @Option(
            names = "--prometheus-port",
            paramLabel = "PORT",
            description = "Read Prometheus metrics of every broker at its advertised host, this port and /metrics.")
    @Nullable
    String prometheusPort;

    @Option(
            names = "--node-exporter",
            paramLabel = "URL",
            description = "Read node_exporter of a broker's host (repeatable).")
    List<String> nodeExporter = List.of();

    @Option(
            names = "--node-exporter-port",
            paramLabel = "PORT",
            description = "Read node_exporter at the advertised host of every broker, this port and /metrics.")
    @Nullable
    String nodeExporterPort;

    @Option(names = "--brokers", paramLabel = "N", description = "Start N brokers in the lab (default: 3).")
    @Nullable
    String brokers;

    @Option(
            names = "--kafka-version",
            paramLabel = "V",
            description = "Run Kafka V in the lab, 3.7.0 or later (default: 4.4.0).")
    @Nullable
    String kafkaVersion;

    @Option(names = "--lab-defaults", description = "Keep Kafka's default settings on the lab's brokers.")
    boolean labDefaults;

    @Option(
            names = "--record-size",
            paramLabel = "SIZE",
            description = "Send records of SIZE, including key and headers (default: 1KiB).")
    @Nullable
    String recordSize;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Create the test topic with N partitions (default: 12).")
    @Nullable
    String partitions;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "Create the test topic with replication factor N (default: 3).")
    @Nullable
    String replicationFactor;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "Send with pre-encoded batches (wire), or with KafkaProducers in a separate process (client) (default: wire).")
    @Nullable
    String engine;

    @Option(
            names = "--kafka-clients",
            paramLabel = "V",
            description = "Use kafka-clients V in the client engine, 2.1.0 or later (default: 4.4.0).")
    @Nullable
    String kafkaClients;

    @Option(
            names = "--acks",
            paramLabel = "0|1|all",
            description = "Wait for these acknowledgements of brokers (default: all).")
    @Nullable
    String acks;

    @Option(
            names = "--producers",
            paramLabel = "N",
            description = "Send with N producers (default: number of brokers, at least 3).")
    @Nullable
    String producers;

    @Option(
            names = "--batch-bytes",
            paramLabel = "SIZE",
            description = "Send batches of at most SIZE (default: 16KiB).")
    @Nullable
    String batchBytes;

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            description = "Compress with CODEC: none, gzip, snappy, lz4 or zstd (default: none).")
    @Nullable
    String compression;

    @Option(
            names = "--on",
            paramLabel = "PLACE",
            description =
                    "Generate the load on a Spark cluster (spark://host:7077, local[N], yarn or k8s://...), or on hosts"
                            + " over OpenSSH (ssh://user@host:port,host2).")
    @Nullable
    String on;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Use N workers with --on (default: number of brokers, and free slots while workers are the bottleneck).")
    @Nullable
    String workers;

    @Option(
            names = "--insecure-spark",
            description = "Allow secrets on a Spark cluster without authentication and encryption.")
    boolean insecureSpark;

    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description =
                    "Search with effort quick (3 min), standard (6 min) or thorough (hours); 1.5 times as long without a lab (default: standard).")
    @Nullable
    String effort;

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            description =
                    "Run a soak test of TIME after the search, at 90%% of the lower end of the CI; a failure lowers the limit.")
    @Nullable
    String soak;

    @Option(
            names = "--broker-outage",
            description =
                    "Stop a broker after the search, and find the limit without it and while it catches up (limit on a lab only).")
    boolean brokerOutage;

    @Option(
            names = "--max-bytes",
            paramLabel = "SIZE",
            description =
                    "Write at most SIZE in the whole run, all replicas counted (default: 500GB; 100GB if not a lab; more with --soak).")
    @Nullable
    String maxBytes;

    @Option(
            names = "--max-disk",
            paramLabel = "SIZE",
            description =
                    "Occupy at most SIZE with all replicas (default: 20%% of the fullest log directory's free space, at most 100GB; 5GB if unknown).")
    @Nullable
    String maxDisk;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description =
                    "End within TIME: start no trial of a search that would end less than 10 s before it (default: 17m; 23m without a lab).")
    @Nullable
    String maxTime;

    @Option(names = "--seed", paramLabel = "N", description = "Use this seed for all random choices (default: 42).")
    @Nullable
    String seed;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Repeat the search N times, unless one is aborted or stopped or a budget is spent (default: 1).")
    @Nullable
    String repeat;

    @Option(
            names = "--allow-overload",
            description = "Allow overload although other clients use the cluster; asks for the cluster id.")
    boolean allowOverload;

    public List<PlanOverride> overrides() {
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
        all.add("search.broker-outage", brokerOutage ? "true" : null, "--broker-outage");
        all.add("budget.max-bytes", maxBytes, "--max-bytes");
        all.add("budget.max-disk", maxDisk, "--max-disk");
        all.add("budget.max-time", maxTime, "--max-time");
        all.add("seed", seed, "--seed");
        all.add("repeat", repeat, "--repeat");
        all.add("shared.allow-overload", allowOverload ? "true" : null, "--allow-overload");
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

        /** Returns the key of the next source of metrics. */
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
