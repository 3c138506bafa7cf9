package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Workload;

/**
 * Reports keys that conflict with {@code workload.topic}, an existing topic that is not altered: other topics, or
 * changes of its configuration.
 */
final class ExistingTopicRules {
    private final PlanTree plan;

    private ExistingTopicRules(PlanTree plan) {
        this.plan = plan;
    }

    /** @param varies whether the study varies the workload or the cluster */
    static void require(PlanTree plan, Cluster cluster, Workload workload, boolean varies) {
        if (workload.topic().isPresent()) {
            new ExistingTopicRules(plan).require(cluster, workload, varies);
        }
    }

    private void require(Cluster cluster, Workload workload, boolean varies) {
        if (cluster instanceof LabCluster && !plan.has("cluster")) {
            problem(
                    PlanKeys.TOPIC,
                    "invalid value '" + workload.topic().orElseThrow() + "'; expected a cluster that exists"
                            + " (cluster.bootstrap-server): a lab starts without topics");
        }
        if (varies) {
            problem(
                    PlanKeys.TOPIC,
                    "is given for a study of several workloads; expected floodmark limit or floodmark trial: the topic stays"
                            + " as it is");
        }
        if (!workload.topicConfig().values().isEmpty()) {
            problem(
                    PlanKeys.TOPIC,
                    "cannot be combined with workload.topic-config; expected one of them: an existing topic is not altered");
        }
        if (workload.consumeOnly().isPresent()) {
            problem(
                    PlanKeys.TOPIC,
                    "cannot be combined with workload.consume-only; expected consume-only.topic to read an existing topic, or"
                            + " workload.topic to write to it");
        }
        if (workload.produce().http().isPresent()) {
            problem(
                    PlanKeys.TOPIC,
                    "cannot be combined with the http engine; expected the engine wire or client: the service decides which topic it"
                            + " writes to");
        }
        if (workload.furthestBehind().compareTo(ConsumeSpec.FROM_THE_END) > 0) {
            problem(
                    PlanKeys.BEHIND,
                    "cannot be combined with workload.topic; expected groups that start at the end of an existing topic; leave it out");
        }
    }

    private void problem(Key<?> key, String text) {
        plan.problem(key.path(), text);
    }
}
