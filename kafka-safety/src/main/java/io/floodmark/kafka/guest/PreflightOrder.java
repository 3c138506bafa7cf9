package io.floodmark.kafka.guest;

import io.floodmark.model.Budget;
import java.util.List;
import java.util.Optional;

/**
 * What a run is going to ask of a cluster.
 *
 * @param load topics under load; empty where one of somebody else is only read
 * @param canary what a canary would write to, where one is needed
 * @param groups consumer groups that will be used
 * @param transactionalIds that will be used
 * @param reads what is read of others, for people; empty where nothing is
 * @param allowOverload the user wants the limit proved even where others carry traffic
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
