package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;

/** Reads the failover measurement, and rejects clusters that are not labs, or that stop without one broker. */
final class FailoverReader {
    private static final String SECTION = "failover";
    private static final KeyPath PATH = KeyPath.of(SECTION);
    /** Minimum number of combined controllers that continue without one of them. */
    private static final int QUORUM = 3;

    private final PlanTree plan;

    FailoverReader(PlanTree plan) {
        this.plan = plan;
    }

    /** Returns the measurement; empty if no broker is killed. */
    Optional<FailoverSpec> read(Cluster cluster, Workload workload) {
        if (!plan.has(SECTION)) {
            return Optional.empty();
        }
        if (cluster instanceof LabCluster lab) {
            require(lab, workload);
        } else {
            plan.problem(PATH, "requires a lab; brokers of other clusters are never killed");
        }
        List<Integer> given = List.copyOf(plan.all(PlanKeys.FAILOVER_LEADERS).values());
        boolean said = plan.has(PlanKeys.FAILOVER_LEADERS.path().parent().toString());
        FailoverSpec usual = new FailoverSpec(FailoverSpec.DEFAULT_LEADERS, FailoverSpec.DEFAULT_KILLS);
        return Optional.of(plan.build(
                SECTION,
                usual,
                () -> new FailoverSpec(
                        said ? given : usual.leaders(),
                        plan.get(PlanKeys.FAILOVER_KILLS).orElse(usual.kills()))));
    }

    private void require(LabCluster lab, Workload workload) {
        if (lab.brokers() < 2) {
            plan.problem(
                    PlanKeys.BROKERS.path(),
                    "invalid value '1'; expected 2 or more, so that another broker can lead (" + SECTION + ")");
        }
        if (lab.combined() && lab.brokers() < QUORUM) {
            plan.problem(
                    PlanKeys.COMBINED.path(),
                    "is combined with " + lab.brokers() + " brokers; expected dedicated, or lab.brokers 3 or more, else"
                            + " no controller is left to elect leaders (" + SECTION + ")");
        }
        if (workload.replicationFactor() < 2) {
            plan.problem(
                    PlanKeys.REPLICATION_FACTOR.path(),
                    "invalid value '1'; expected 2 or more, else no other broker can lead a partition (" + SECTION
                            + ")");
        }
    }
}
