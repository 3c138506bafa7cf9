package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import java.util.Optional;

/**
 * Checks the space for data that is written to be read: it stays in the logs until then, and counts against the budgets
 * like all writes.
 */
final class RoomForLogs {
    private final PlanTree plan;
    private final Budget budget;
    private final int replicas;

    private RoomForLogs(PlanTree plan, Budget budget, int replicas) {
        this.plan = plan;
        this.budget = budget;
        this.replicas = replicas;
    }

    /** Reports backlogs of groups, and data to fill topics with, that exceed the budget. */
    static void require(PlanTree plan, Workload workload, Budget budget) {
        RoomForLogs room = new RoomForLogs(plan, budget, workload.replicationFactor());
        for (int number = 0; number < workload.consume().size(); number++) {
            Bytes behind = workload.consume().get(number).behind();
            room.check(PlanKeys.BEHIND.with(KeyPath.item(number)), behind, "written before every trial");
        }
        workload.fill().ifPresent(fill -> room.check(PlanKeys.READ_FILL, fill, "written before the first trial"));
    }

    private void check(Key<Bytes> key, Bytes written, String when) {
        missing(written, when).ifPresent(problem -> plan.problem(key.path(), problem));
    }

    private Optional<String> missing(Bytes written, String when) {
        Bytes all = new Bytes(written.value() * replicas);
        String is =
                "is " + written + ", with replication-factor " + replicas + " " + all.human() + " on disk; expected ";
        if (all.compareTo(budget.held()) > 0) {
            return Optional.of(is + "at most " + budget.held().human() + ", what retention leaves for certain of"
                    + " budget.max-disk, " + budget.maxDisk() + "; lower it, or raise budget.max-disk to "
                    + budget.toHold(all).roundedUp());
        }
        if (all.compareTo(budget.maxBytes()) > 0) {
            return Optional.of(is + "at most budget.max-bytes, " + budget.maxBytes() + ", since it is " + when
                    + "; lower it, or raise budget.max-bytes");
        }
        return Optional.empty();
    }
}
