package io.floodmark.kafka.safety;

import io.floodmark.model.plan.Budget;
import java.util.List;
import java.util.Optional;

/**
 * What a run requires of a cluster.
 *
 * @param load topics under load; empty if a topic of other clients is only read
 * @param canary topic for a canary, if one is needed
 * @param groups consumer groups that will be used
 * @param transactionalIds transactional ids that will be used
 * @param reads description of what is read from other clients; empty if nothing is
 * @param allowOverload true if the user wants the limit proved even if other clients have traffic
 */
public record PreflightOrder(
        Optional<TopicOrder> load,
        TopicOrder canary,
        PlannedGroups groups,
        List<String> transactionalIds,
        Optional<String> reads,
        Budget budget,
        DiskReserve reserve,
        boolean allowOverload) {
    public PreflightOrder {
        transactionalIds = List.copyOf(transactionalIds);
    }
}
