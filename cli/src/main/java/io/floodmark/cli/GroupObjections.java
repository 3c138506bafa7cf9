package io.floodmark.cli;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.guest.GroupProtocol;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.Plan;
import io.floodmark.model.ProduceSpec;
import java.util.List;

/** What speaks against the consumer groups of a plan on a cluster: asked before anything is made there. */
final class GroupObjections {
    private GroupObjections() {}

    static List<String> of(Plan plan, ClusterClient client, Deadline deadline) {
        boolean newProtocol = plan.workload().consume().stream()
                .anyMatch(consume -> consume.engine() == ProduceSpec.Engine.CLIENT
                        && consume.protocol() == ConsumeSpec.Protocol.CONSUMER);
        return newProtocol ? GroupProtocol.objection(client, deadline).stream().toList() : List.of();
    }
}
