package io.floodmark.runner.site;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.safety.ExistingTopic;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Takes from an existing cluster what a plan leaves open: the default of max-disk, and the shape of an existing topic.
 */
final class ClusterDefaults {
    private static final Duration CONNECT = Duration.ofSeconds(8);
    private static final Duration READ = Duration.ofSeconds(20);

    private final ExistingCluster cluster;
    private final NanoClock clock;

    ClusterDefaults(ExistingCluster cluster, NanoClock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    /**
     * Returns the completed plan; connects only if the plan leaves something open.
     *
     * @throws io.floodmark.model.error.TargetException if the cluster is unreachable
     */
    Plan of(Plan plan) {
        if (!plan.budget().defaultDisk() && plan.workload().topic().isEmpty()) {
            return plan;
        }
        ClientProperties properties =
                ClientProperties.read(cluster.commandConfig().map(Path::of));
        try (ClusterClient client =
                ClusterClient.connect(cluster.bootstrapServers(), properties, Deadline.in(CONNECT, clock))) {
            return plan.with(budget(plan, client)).with(workload(plan.workload(), client));
        }
    }

    private Budget budget(Plan plan, ClusterClient client) {
        Budget budget = plan.budget();
        if (budget.defaultDisk()) {
            Budget open = budget;
            budget = FreeSpace.of(LayoutReader.read(client, topic -> false, deadline()))
                    .map(space -> space.limit(open))
                    .orElse(open);
        }
        return plan.workload().topic().isPresent() ? budget.whereRecordsStay() : budget;
    }

    private Workload workload(Workload workload, ClusterClient client) {
        return workload.topic()
                .map(topic -> new ExistingTopic(client, topic, deadline()).shape(workload))
                .orElse(workload);
    }

    private Deadline deadline() {
        return Deadline.in(READ, clock);
    }
}
