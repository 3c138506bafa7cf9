package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.workload.Workload;
import java.util.Optional;

/**
 * Reports obstacles to {@code search.broker-outage}: a cluster that is not a lab, or one that stops without one broker.
 */
final class OutageRules {
    private static final KeyPath KEY = PlanKeys.BROKER_OUTAGE.path();
    /** Largest number of replicas that Kafka, and so a lab, uses for its internal topics. */
    private static final int INTERNAL_REPLICAS = 3;
    /** Minimum number of combined controllers that continue without one of them. */
    private static final int QUORUM = 3;

    private static final String OFFSETS = "min.insync.replicas";
    private static final String TRANSACTIONS = "transaction.state.log.min.isr";

    private final PlanTree plan;
    private final LabCluster lab;
    private final Workload workload;

    private OutageRules(PlanTree plan, LabCluster lab, Workload workload) {
        this.plan = plan;
        this.lab = lab;
        this.workload = workload;
    }

    /** Checks nothing if no broker is to be stopped. */
    static void require(PlanTree plan, Cluster cluster, Workload workload, SearchSettings search) {
        if (!search.brokerOutage()) {
            return;
        }
        if (cluster instanceof LabCluster lab) {
            new OutageRules(plan, lab, workload).require();
            return;
        }
        plan.problem(
                KEY,
                "is not supported for existing clusters, since Floodmark never stops their brokers; expected a lab."
                        + " To test an outage here, stop one yourself and run floodmark limit once more");
    }

    private void require() {
        if (lab.brokers() < 2) {
            problem(
                    PlanKeys.BROKERS,
                    "invalid value '1'; expected 2 or more, so that others go on when a broker is down");
        }
        if (workload.replicationFactor() < 2) {
            problem(
                    PlanKeys.REPLICATION_FACTOR,
                    "invalid value '1'; expected 2 or more, else the partitions of a broker that is down take no records");
        }
        if (lab.combined() && lab.brokers() < QUORUM) {
            problem(
                    PlanKeys.COMBINED,
                    "is combined with " + lab.brokers()
                            + " brokers; expected dedicated, or lab.brokers 3 or more, else no controller is left to move leaders");
        }
        if (lab.kafkaDefaults()) {
            problem(
                    PlanKeys.KAFKA_DEFAULTS,
                    "invalid value 'kafka-defaults'; expected the lab's own, since Kafka applies retention too seldom: topics would be recreated"
                            + " between trials, which needs every broker");
        }
        if (workload.consumeOnly().isPresent()) {
            plan.problem(
                    KEY,
                    "cannot be combined with workload.consume-only; expected producers, whose records a restarted broker must fetch");
        }
        internalTopics();
    }

    /**
     * Checks the internal topics. Test topics accept records with all but one replica in sync, whatever the brokers'
     * settings are; the topics of groups and transactions depend on these settings.
     */
    private void internalTopics() {
        int left = Math.min(INTERNAL_REPLICAS, lab.brokers()) - 1;
        if (left < 1) {
            return;
        }
        if (!workload.consume().isEmpty()) {
            tooMany(OFFSETS, left, "commit their positions");
        }
        if (workload.produce().transaction() > 0) {
            boolean given = tooMany(TRANSACTIONS, left, "end transactions");
            if (!given && left < 2) {
                problem(
                        PlanKeys.BROKERS,
                        "invalid value '2'; expected 3 or more with transactions, whose log takes records only while 2 replicas are in sync");
            }
        }
    }

    /** Returns true if the plan contains the setting. */
    private boolean tooMany(String setting, int left, String what) {
        Optional<String> given = Optional.ofNullable(lab.node().config().get(setting));
        given.filter(value -> value.matches("[0-9]{1,4}") && Integer.parseInt(value) > left)
                .ifPresent(value -> plan.problem(
                        PlanKeys.NODE.config().with(setting).path(),
                        "invalid value '" + value + "'; expected " + left + " or less with " + KEY
                                + ", else no client can " + what + " while a broker is down"));
        return given.isPresent();
    }

    private void problem(Key<?> key, String text) {
        plan.problem(key.path(), text + " (" + KEY + ")");
    }
}
