package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ConsumeOnly;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads {@code workload.consume-only}: a load that reads the logs and produces nothing. */
final class ConsumeOnlyReader {
    private static final String SECTION = "workload.consume-only";
    private static final String EXPECTED =
            "expected topic, an existing one to read unchanged, or fill, how much to write into"
                    + " test topics first, e.g. fill: 500MB";
    private static final KeyPath CONSUME = KeyPath.of("workload.consume");

    private final PlanTree plan;

    ConsumeOnlyReader(PlanTree plan) {
        this.plan = plan;
    }

    /** Returns an empty value if the section is missing or wrong. */
    Optional<ConsumeOnly> read(Cluster cluster) {
        if (!plan.has(SECTION)) {
            return Optional.empty();
        }
        if (!plan.items(CONSUME).isEmpty()) {
            plan.problem(
                    CONSUME,
                    "cannot be combined with " + SECTION
                            + "; expected one or the other: nothing is produced that groups could"
                            + " read, and readers of their own count as the load");
            return Optional.empty();
        }
        Optional<String> topic = plan.get(PlanKeys.READ_TOPIC);
        Optional<Bytes> fill = plan.get(PlanKeys.READ_FILL);
        OptionalInt members =
                plan.get(PlanKeys.READ_MEMBERS).map(OptionalInt::of).orElse(OptionalInt.empty());
        if (topic.isPresent() && cluster instanceof LabCluster && !plan.has("cluster")) {
            plan.problem(
                    PlanKeys.READ_TOPIC.path(),
                    "invalid value '" + topic.get()
                            + "'; expected fill, e.g. fill: 500MB: a lab starts without topics to"
                            + " read; or name a cluster that exists with cluster.bootstrap-server");
        }
        if (topic.isPresent() == fill.isPresent() && !plan.wrong(KeyPath.of(SECTION))) {
            plan.problem(
                    KeyPath.of(SECTION),
                    (topic.isPresent() ? "has both topic and fill; " : "has neither; ") + EXPECTED);
        }
        return plan.build(SECTION, Optional.empty(), () -> Optional.of(new ConsumeOnly(topic, fill, members)));
    }
}
