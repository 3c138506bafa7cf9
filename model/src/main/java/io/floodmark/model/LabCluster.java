package io.floodmark.model;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A cluster started here: real Kafka processes on loopback.
 *
 * @param brokers 1 or more
 * @param kafkaVersion a release on Maven Central, 3.7.0 or later
 * @param combined brokers are controllers too; their network metrics then collide (see docs/measuring.md)
 * @param kafkaDefaults no lab settings: retention, timers and segment sizes as Kafka ships them
 * @param node settings of every broker
 * @param perBroker by broker id (1..brokers), laid over {@code node}
 * @param brokerCores cores that all its processes together are limited to, the rest being the generator's; empty: no limit
 * @param coresPerBroker cores that each broker is limited to by itself; empty: no limit of its own
 * @param security what clients need to be let in
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
        LabSecurity security)
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
                "none beside broker-cores, which all share");
        perBroker = Map.copyOf(perBroker);
        for (int id : new TreeMap<>(perBroker).keySet()) {
            Checks.require(id >= 1 && id <= brokers, "per-broker id", id, "1 to " + brokers);
        }
    }

    /** A lab whose brokers have no share of the CPU of their own. */
    public LabCluster(
            int brokers,
            String kafkaVersion,
            boolean combined,
            boolean kafkaDefaults,
            LabNode node,
            Map<Integer, LabNode> perBroker,
            OptionalDouble brokerCores,
            LabSecurity security) {
        this(
                brokers,
                kafkaVersion,
                combined,
                kafkaDefaults,
                node,
                perBroker,
                brokerCores,
                OptionalDouble.empty(),
                security);
    }

    /** A lab that lets everybody in. */
    public LabCluster(
            int brokers,
            String kafkaVersion,
            boolean combined,
            boolean kafkaDefaults,
            LabNode node,
            Map<Integer, LabNode> perBroker,
            OptionalDouble brokerCores) {
        this(brokers, kafkaVersion, combined, kafkaDefaults, node, perBroker, brokerCores, LabSecurity.NONE);
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

    @Override
    public boolean lab() {
        return true;
    }

    /** The same with so many brokers; settings of brokers that are none of them are left out. */
    public LabCluster withBrokers(int number) {
        Map<Integer, LabNode> left = new TreeMap<>(perBroker);
        left.keySet().removeIf(id -> id > number);
        return new LabCluster(
                number, kafkaVersion, combined, kafkaDefaults, node, left, brokerCores, coresPerBroker, security);
    }

    /** The settings of one broker, its own laid over those of all. */
    public LabNode nodeOf(int broker) {
        LabNode own = perBroker.get(broker);
        return own == null ? node : own.over(node);
    }
}
