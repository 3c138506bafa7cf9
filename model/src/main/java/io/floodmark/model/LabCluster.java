package io.floodmark.model;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A cluster that a run starts: real Kafka processes on this machine.
 *
 * @param brokers 1 or more
 * @param kafkaVersion a release on Maven Central, 3.7.0 or later
 * @param combined brokers are controllers too; their network metrics then collide (see docs/explanation/method.md)
 * @param kafkaDefaults no lab settings: retention, timers and segment sizes as Kafka ships them
 * @param node settings of every broker
 * @param perBroker by broker id (1..brokers), laid over {@code node}
 * @param brokerCores cores that all its processes together are limited to, the rest being the generator's; empty: no
 *     limit
 * @param coresPerBroker cores that each broker is limited to by itself; empty: no limit of its own
 * @param security what clients need to be let in
 * @param hosts the hosts that its brokers run on
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

    /** A lab on this host that needs no authentication, without CPU limits per broker. */
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

    /** False if its hosts are separate: it is then judged like any cluster that exists. */
    @Override
    public boolean lab() {
        return !hosts.separate();
    }

    /** The same with so many brokers; settings of brokers that are none of them are left out. */
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

    /** The same with brokers that authenticate their clients like this. */
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

    /** The same with each broker limited to so many cores. */
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

    /** The same with brokers on these hosts. */
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

    /** The settings of one broker, its own laid over those of all. */
    public LabNode nodeOf(int broker) {
        LabNode own = perBroker.get(broker);
        return own == null ? node : own.over(node);
    }
}
