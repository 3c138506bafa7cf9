package io.floodmark.runner.site;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.connect.ConnectLook;
import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.kafka.safety.GroupProtocol;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.ConnectSpec;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.ProduceSpec;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Finds objections to the consumer groups of a plan on a cluster, before anything is created there. */
final class GroupObjections {
    private GroupObjections() {}

    static List<String> of(Plan plan, ClusterClient client, Deadline deadline) {
        boolean newProtocol = plan.workload().consume().stream()
                .anyMatch(consume -> consume.engine() == ProduceSpec.Engine.CLIENT
                        && consume.protocol() == ConsumeSpec.Protocol.CONSUMER);
        List<String> objections = new ArrayList<>();
        if (newProtocol) {
            GroupProtocol.objection(client, deadline).ifPresent(objections::add);
        }
        plan.workload().consume().stream()
                .map(ConsumeSpec::connect)
                .filter(connect -> connect.url().isPresent())
                .distinct()
                .flatMap(connect -> ConnectLook.objection(rest(connect), client.clusterId(), deadline).stream())
                .distinct()
                .forEach(objections::add);
        return objections;
    }

    private static ConnectRest rest(ConnectSpec connect) {
        return new ConnectRest(connect.url().stream().map(URI::create).toList(), connect.access());
    }
}
