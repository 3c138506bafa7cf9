package io.floodmark.runner.site;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.connect.ConnectLook;
import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.kafka.safety.GroupProtocol;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ConnectConsume;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Finds objections to the consumer groups of a plan on a cluster, before anything is created there. */
final class GroupObjections {
    private GroupObjections() {}

    static List<String> of(Plan plan, ClusterClient client, Deadline deadline) {
        boolean newProtocol = plan.workload().consume().stream()
                .flatMap(consume -> consume.client().stream())
                .anyMatch(real -> real.protocol() == ClientConsume.Protocol.CONSUMER);
        List<String> objections = new ArrayList<>();
        if (newProtocol) {
            GroupProtocol.objection(client, deadline).ifPresent(objections::add);
        }
        plan.workload().consume().stream()
                .flatMap(consume -> consume.connect().stream())
                .filter(connect -> connect.url().isPresent())
                .distinct()
                .flatMap(connect -> ConnectLook.objection(rest(connect), client.clusterId(), deadline).stream())
                .distinct()
                .forEach(objections::add);
        return objections;
    }

    private static ConnectRest rest(ConnectConsume connect) {
        return new ConnectRest(connect.url().stream().map(URI::create).toList(), connect.access());
    }
}
