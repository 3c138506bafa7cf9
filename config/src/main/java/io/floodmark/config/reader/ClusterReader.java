package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.NodeKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.unit.BitRate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the tested cluster: {@code cluster}, {@code lab}, or neither, which is a lab with its defaults. */
final class ClusterReader {
    /** Largest share of the machine for brokers; the rest is for the controller and the generator. */
    private static final double LEFT_TO_BROKERS = 0.75;

    private final PlanTree plan;
    private final PlanFiles files;
    private final BrokerConfigCheck brokerConfig;

    ClusterReader(PlanTree plan, PlanFiles files, ClientLookup lookup) {
        this.plan = plan;
        this.files = files;
        this.brokerConfig = new BrokerConfigCheck(plan, lookup);
    }

    /** @param brokers number of a lab's brokers if the section does not set it */
    Cluster read(int brokers) {
        if (!plan.has("cluster")) {
            return lab(plan.get(PlanKeys.BROKERS).orElse(brokers));
        }
        if (plan.has("lab")) {
            reportBoth(KeyPath.of("cluster"), KeyPath.of("lab"));
            // The lab is read for its problems, since either of the two sections may be the wrong one.
            lab(plan.get(PlanKeys.BROKERS).orElse(brokers));
        }
        return existing();
    }

    private void reportBoth(KeyPath one, KeyPath other) {
        boolean inOrder = plan.keyPlace(one).compareTo(plan.keyPlace(other)) < 0;
        KeyPath first = inOrder ? one : other;
        KeyPath second = inOrder ? other : one;
        plan.problem(
                plan.keyPlace(second),
                second,
                "cannot be combined with " + first + " (" + plan.keyPlace(first).brief()
                        + "); expected one of the two");
    }

    private Cluster existing() {
        plan.require(PlanKeys.BOOTSTRAP_SERVER);
        Optional<String> servers = plan.get(PlanKeys.BOOTSTRAP_SERVER);
        Optional<String> commandConfig = files.file(plan, PlanKeys.COMMAND_CONFIG);
        Optional<String> pluginPath = files.folder(plan, PlanKeys.PLUGIN_PATH);
        List<MetricsSource> metrics = new MetricsReader(plan, files).read();
        return plan.<Cluster>build(
                "cluster",
                LabCluster.defaults(),
                () -> new ExistingCluster(servers.orElse(""), commandConfig, pluginPath, metrics));
    }

    private Cluster lab(int brokers) {
        String version = plan.get(PlanKeys.KAFKA_VERSION).orElse(LabCluster.DEFAULT_KAFKA_VERSION);
        boolean combined = plan.get(PlanKeys.COMBINED).orElse(false);
        boolean kafkaDefaults = plan.get(PlanKeys.KAFKA_DEFAULTS).orElse(false);
        Optional<Double> cores = files.cores(plan, PlanKeys.BROKER_CORES, 1, 1, "the cores of this machine");
        Optional<Double> each = files.cores(
                plan,
                PlanKeys.CORES_PER_BROKER,
                LEFT_TO_BROKERS,
                brokers,
                "so that of the %d cores of this machine " + brokers
                        + (brokers == 1 ? " broker leaves" : " brokers leave")
                        + " a quarter to the controller and the generator");
        boolean separate = plan.get(PlanKeys.SEPARATE_HOSTS).orElse(false);
        Optional<BitRate> link = plan.get(PlanKeys.LINK);
        LabSecurity security = plan.get(PlanKeys.SECURITY).orElse(LabSecurity.NONE);
        LabNode node = node(PlanKeys.NODE, version);
        Map<Integer, LabNode> perBroker = perBroker(brokers, version);
        return plan.<Cluster>build(
                "lab",
                LabCluster.defaults(),
                () -> new LabCluster(
                        brokers,
                        version,
                        combined,
                        kafkaDefaults,
                        node,
                        perBroker,
                        cores.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                        each.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                        security,
                        new LabHosts(separate, link)));
    }

    private Map<Integer, LabNode> perBroker(int brokers, String version) {
        Map<Integer, LabNode> nodes = new LinkedHashMap<>();
        KeyPath section = KeyPath.of("lab.per-broker");
        for (String name : plan.names(section)) {
            LabNode node = node(PlanKeys.PER_BROKER.of(name), version);
            boolean number = name.matches("[1-9][0-9]?") && Integer.parseInt(name) <= brokers;
            if (number) {
                nodes.put(Integer.valueOf(name), node);
            } else {
                KeyPath broker = section.child(name);
                plan.problem(
                        plan.keyPlace(broker),
                        broker,
                        "broker not found in this lab; expected an id from 1 to " + brokers);
            }
        }
        return nodes;
    }

    private LabNode node(NodeKeys keys, String version) {
        Map<String, String> config = plan.all(keys.config());
        // In the path of a level, dots need no quotes, which would become part of the name.
        config.keySet().stream()
                .filter(name -> name.indexOf('"') >= 0)
                .forEach(name -> plan.problem(
                        keys.config().with(name).path(),
                        "has quotes in its name; expected none, as lab.config.num.io.threads"));
        config.forEach((name, value) -> {
            if (Secrets.in(name, value)) {
                refuseSecret(keys.config().with(name), "lab.security, whose passwords a lab makes itself");
            }
        });
        brokerConfig.check(keys.config(), version, config);
        plan.all(keys.jvmFlags()).forEach((item, flag) -> {
            if (Secrets.in(flag)) {
                refuseSecret(keys.jvmFlags().with(item), "it in a file that a flag names");
            }
        });
        return new LabNode(
                files.javaHome(plan, keys.javaHome()),
                List.copyOf(plan.all(keys.jvmFlags()).values()),
                config,
                files.folders(plan, keys.logDirs()));
    }

    private void refuseSecret(Key<String> key, String expected) {
        plan.problem(key.path(), "holds a secret, and a plan is shown and stored; expected " + expected);
    }
}
