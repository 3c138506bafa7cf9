package io.floodmark.cli;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.connect.ConnectLook;
import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.kafka.guest.GroupProtocol;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.Plan;
import io.floodmark.model.ProduceSpec;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** What speaks against the consumer groups of a plan on a cluster: asked before anything is made there. */
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
                .flatMap(consume -> consume.connect().url().stream())
                .distinct()
                .flatMap(url ->
                        ConnectLook.objection(new ConnectRest(URI.create(url)), client.clusterId(), deadline).stream())
                .forEach(objections::add);
        return objections;
    }
}
