package io.floodmark.model.cluster;

import io.floodmark.model.unit.Checks;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A cluster that a run starts: real Kafka processes on this machine.
 *
 * @param brokers 1 or more
 * @param kafkaVersion a release on Maven Central, 3.7.0 or later
 * @param combined whether brokers are controllers too; their network metrics then collide (see
 *     docs/explanation/method.md)
 * @param kafkaDefaults whether to use Kafka's defaults for retention, timers and segment sizes instead of lab settings
 * @param node settings of every broker
 * @param perBroker by broker id (1..brokers), overriding {@code node}
 * @param brokerCores limit of cores for all its processes together, which leaves the rest to the generator; empty: no
 *     limit
 * @param coresPerBroker limit of cores for each broker; empty: no limit per broker
 * @param security how clients authenticate
 * @param hosts the hosts of its brokers
 */
public record LabCluster(
        int brokers,
        String kafkaVersion,
        boolean combined,
        boolean kafkaDefaults,
        LabNode node,
        Map<Integer, LabNode> perBroker,
        OptionalDouble brokerCores,
        OptionalDouble coresPerBroker,
        LabSecurity security,
        LabHosts hosts)
        implements Cluster {
    public static final int DEFAULT_BROKERS = 3;
    public static final String DEFAULT_KAFKA_VERSION = "4.4.0";

    public LabCluster {
        Checks.require(brokers >= 1 && brokers <= 99, "brokers", brokers, "1 to 99");
        Checks.require(kafkaVersion.matches("[0-9]+\\.[0-9]+\\.[0-9]+"), "kafka-version", kafkaVersion, "as 4.4.0");
        Checks.require(brokerCores.orElse(1) > 0, "broker-cores", brokerCores, "above 0");
        Checks.require(coresPerBroker.orElse(1) > 0, "cores-per-broker", coresPerBroker, "above 0");
        Checks.require(
                brokerCores.isEmpty() || coresPerBroker.isEmpty(),
                "cores-per-broker",
                coresPerBroker,
                "none with broker-cores, which all share");
        perBroker = Map.copyOf(perBroker);
        for (int id : new TreeMap<>(perBroker).keySet()) {
            Checks.require(id >= 1 && id <= brokers, "per-broker id", id, "1 to " + brokers);
        }
    }

    /** Creates a lab on this host that needs no authentication, without CPU limits per broker. */
    public LabCluster(
            int brokers,
            String kafkaVersion,
            boolean combined,
            boolean kafkaDefaults,
            LabNode node,
            Map<Integer, LabNode> perBroker,
            OptionalDouble brokerCores) {
        this(
                brokers,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                perBroker,
                brokerCores,
                OptionalDouble.empty(),
                LabSecurity.NONE,
                LabHosts.SHARED);
    }

    public static LabCluster defaults() {
        return new LabCluster(
                DEFAULT_BROKERS,
                DEFAULT_KAFKA_VERSION,
                false,
                false,
                LabNode.DEFAULT,
                Map.of(),
                OptionalDouble.empty());
    }

    /** False if its hosts are separate: it is then judged like an existing cluster. */
    @Override
    public boolean lab() {
        return !hosts.separate();
    }

    /** Returns a copy with the given number of brokers; settings of removed brokers are left out. */
    public LabCluster withBrokers(int number) {
        Map<Integer, LabNode> left = new TreeMap<>(perBroker);
        left.keySet().removeIf(id -> id > number);
        return new LabCluster(
                number,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                left,
                brokerCores,
                coresPerBroker,
                security,
                hosts);
    }

    public LabCluster withSecurity(LabSecurity other) {
        return new LabCluster(
                brokers,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                perBroker,
                brokerCores,
                coresPerBroker,
                other,
                hosts);
    }

    public LabCluster withCoresPerBroker(double cores) {
        return new LabCluster(
                brokers,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                perBroker,
                brokerCores,
                OptionalDouble.of(cores),
                security,
                hosts);
    }

    public LabCluster withHosts(LabHosts others) {
        return new LabCluster(
                brokers,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                perBroker,
                brokerCores,
                coresPerBroker,
                security,
                others);
    }

    /** Returns the settings of one broker, its own overriding those of all. */
    public LabNode nodeOf(int broker) {
        LabNode own = perBroker.get(broker);
        return own == null ? node : own.over(node);
    }
}
