package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.acl.AclOperation;

/** A topic of other clients as the target of the load. This class only reads it. */
public final class ExistingTopic {
    private static final String POLICY = "cleanup.policy";
    private static final String LARGEST = "max.message.bytes";

    private final TopicLook look;
    private final String name;
    private final Deadline deadline;

    /** Creates the object without reading anything yet. */
    public ExistingTopic(ClusterClient client, String name, Deadline deadline) {
        this.look = new TopicLook(client);
        this.name = name;
        this.deadline = deadline;
    }

    private Optional<TopicDescription> described() {
        return Optional.ofNullable(look.existing(List.of(name), deadline).get(name));
    }

    /** Returns the workload with the partitions and replicas of the topic; unchanged if there is no such topic. */
    public Workload shape(Workload workload) {
        return described()
                .map(topic -> workload.withShape(
                        topic.partitions().size(),
                        topic.partitions().get(0).replicas().size()))
                .orElse(workload);
    }

    /** Returns the problems of writing to it, each with the expectation and the remedy. */
    List<String> problems(TopicOrder order) {
        TopicDescription topic = described().orElse(null);
        if (topic == null) {
            return List.of(
                    "topic " + name + " does not exist, or this principal may not describe it; expected an existing"
                            + " topic and the WRITE permission on it; create it, or leave workload.topic out");
        }
        List<String> problems = new ArrayList<>();
        if (topic.isInternal()) {
            problems.add("topic " + name + " is internal; expected one that was created for this load");
        }
        Set<AclOperation> rights = topic.authorizedOperations();
        if (rights != null && !rights.contains(AclOperation.WRITE) && !rights.contains(AclOperation.ALL)) {
            problems.add("topic " + name + ": this principal may not write to it; expected the right Write; grant it");
        }
        Map<String, String> settings = settings();
        if (settings.getOrDefault(POLICY, "delete").contains("compact")) {
            problems.add("topic " + name + ": has " + POLICY + "=" + settings.get(POLICY)
                    + "; expected delete: compaction refuses records without keys and runs during the load");
        }
        Optional.ofNullable(settings.get(LARGEST))
                .map(Long::parseLong)
                .filter(bytes -> bytes < order.largestBatch().value())
                .ifPresent(
                        bytes -> problems.add("topic " + name + ": accepts batches of up to " + bytes + " B (" + LARGEST
                                + "); expected at least " + order.largestBatch().value()
                                + "; lower workload.produce.batch-bytes or the record size, or raise it"));
        return problems;
    }

    /** Returns the settings; empty if this principal may not read them. */
    private Map<String, String> settings() {
        try {
            Map<String, String> settings = new HashMap<>();
            for (ConfigEntry entry : look.config(name, deadline).entries()) {
                if (entry.value() != null) {
                    settings.put(entry.name(), entry.value());
                }
            }
            return settings;
        } catch (TargetException refused) {
            if (refused.kind() == TargetException.Kind.DENIED) {
                return Map.of();
            }
            throw refused;
        }
    }
}
