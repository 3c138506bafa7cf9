package io.floodmark.config;

import io.floodmark.model.Cluster;
import io.floodmark.model.LabCluster;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Workload;
import java.util.Optional;

/**
 * Reports what keeps {@code search.broker-outage} from being measured: a cluster that is not ours, or one that stops
 * with a broker.
 */
final class OutageRules {
    private static final KeyPath KEY = PlanKeys.BROKER_OUTAGE.path();
    /** What Kafka, and so a lab, gives its internal topics at most. */
    private static final int INTERNAL_REPLICAS = 3;
    /** Combined controllers that go on after one of them is gone. */
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

    /** Looks at nothing where no broker is to be stopped. */
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
                "is true for an existing cluster, of which Floodmark never stops a broker; expected a lab."
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
     * Ours take records with all but one replica, whatever brokers are set to; those of groups and transactions are the
     * brokers'.
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

    /** True where the plan says how many. */
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
