package io.floodmark.lab;

import io.floodmark.host.Machine;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.run.Condition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** All conditions that the results of a lab depend on, as a report shows them. */
final class LabConditions {
    /** Kafka 4.3's defaults, for comparison with the settings of a lab. */
    private static final Map<String, String> KAFKAS_OWN = Map.of(
            "log.retention.bytes", "unlimited",
            "log.segment.bytes", "1 GiB",
            "log.index.size.max.bytes", "10 MiB",
            "log.retention.check.interval.ms", "300000",
            "log.segment.delete.delay.ms", "60000",
            "log.initial.task.delay.ms", "30000",
            "replica.lag.time.max.ms", "30000",
            "auto.leader.rebalance.enable", "true",
            "auto.create.topics.enable", "true",
            "group.initial.rebalance.delay.ms", "3000");

    private LabConditions() {}

    static List<Condition> of(
            LabCluster cluster, LabSettings settings, LabLayout layout, LabShares shares, Machine machine) {
        List<Condition> conditions = new ArrayList<>();
        add(conditions, "kafka", cluster.kafkaVersion());
        add(conditions, "brokers", Integer.toString(cluster.brokers()));
        add(conditions, "controllers", controllers(cluster, layout));
        add(conditions, "network", network(cluster.hosts()));
        add(conditions, "security", cluster.security().key());
        add(conditions, "cpu limit", shares.description());
        shares.coresEach().ifPresent(cores -> add(conditions, Condition.CORES_EACH, Double.toString(cores)));
        for (NodeSpec node : layout.nodes()) {
            ofNode(conditions, node, cluster, machine);
        }
        if (cluster.kafkaDefaults()) {
            add(conditions, "settings", "Kafka's own: nothing bounds the disk but the byte budget");
        } else {
            NodeConfig.labSettings(cluster, settings)
                    .forEach((key, value) -> add(conditions, key, value + kafkasOwn(key)));
        }
        return List.copyOf(conditions);
    }

    private static void add(List<Condition> conditions, String name, String value) {
        conditions.add(new Condition(Condition.LAB, name, value));
    }

    private static String network(LabHosts hosts) {
        if (!hosts.separate()) {
            return "loopback; brokers and generator share one machine: a lab compares, it does not size";
        }
        return "each broker on a separate host (a network namespace of this machine), "
                + hosts.link()
                        .map(link -> "link " + link + " in each direction")
                        .orElse("link not limited");
    }

    private static String controllers(LabCluster cluster, LabLayout layout) {
        if (!cluster.combined()) {
            return "1, a process of its own";
        }
        return layout.controllers().stream()
                        .map(node -> "broker " + node.id())
                        .collect(Collectors.joining(", ", "combined in ", ""))
                + "; their network and request-queue beans show the controller listener only";
    }

    private static void ofNode(List<Condition> conditions, NodeSpec node, LabCluster cluster, Machine machine) {
        Path jvm = JavaHome.of(node.given());
        String heap = NodeJvm.heapFlags(node, cluster.brokers(), machine.memory()).stream()
                .filter(flag -> flag.startsWith("-Xmx"))
                .findFirst()
                .orElse("");
        List<String> given = node.given().jvmFlags();
        String flags = given.isEmpty() ? "" : " " + String.join(" ", given);
        add(conditions, node.name() + " jvm", (JavaHome.version(jvm) + " " + heap).strip() + flags);
        node.given().config().forEach((key, value) -> add(conditions, node.name() + " " + key, shown(key, value)));
        if (!node.given().logDirs().isEmpty()) {
            String dirs = node.logDirs().stream().map(Path::toString).collect(Collectors.joining(", "));
            add(conditions, node.name() + " log directories", dirs);
        }
    }

    /** Hides values that may be secrets, because conditions are stored and shown. */
    private static String shown(String key, String value) {
        String lower = key.toLowerCase(Locale.ROOT);
        boolean secret = List.of("password", "secret", "jaas", "credential", ".key").stream()
                .anyMatch(lower::contains);
        return secret ? "[hidden]" : value;
    }

    private static String kafkasOwn(String key) {
        String own = KAFKAS_OWN.get(key);
        return own == null ? "" : " (Kafka's own: " + own + ")";
    }
}
