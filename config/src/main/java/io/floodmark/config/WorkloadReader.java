package io.floodmark.config;

import io.floodmark.model.Cluster;
import io.floodmark.model.LabCluster;
import io.floodmark.model.Load;
import io.floodmark.model.Objective;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.Quantile;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the traffic: its shape, its intensity where one is given, and the latency that is promised. */
final class WorkloadReader {
    private final PlanTree plan;

    WorkloadReader(PlanTree plan) {
        this.plan = plan;
    }

    Workload workload(Cluster cluster) {
        RecordSpec record = record();
        ProduceSpec produce = produce();
        int topics = plan.get(PlanKeys.TOPICS).orElse(Workload.DEFAULT_TOPICS);
        int partitions = plan.get(PlanKeys.PARTITIONS).orElse(Workload.DEFAULT_PARTITIONS);
        int replicas = replicas(cluster);
        return plan.build(
                "workload", Workload.defaults(), () -> new Workload(topics, partitions, replicas, record, produce));
    }

    private int replicas(Cluster cluster) {
        int brokers = cluster instanceof LabCluster lab ? lab.brokers() : Integer.MAX_VALUE;
        int usual = Math.min(Workload.DEFAULT_REPLICATION_FACTOR, brokers);
        int replicas = plan.get(PlanKeys.REPLICATION_FACTOR).orElse(usual);
        if (replicas > brokers && !plan.wrong(PlanKeys.BROKERS.path())) {
            plan.problem(
                    PlanKeys.REPLICATION_FACTOR.path(),
                    "is " + replicas + "; expected at most " + brokers + ", the brokers of the lab (lab.brokers)");
        }
        return replicas;
    }

    private RecordSpec record() {
        return plan.build(
                "workload.record",
                RecordSpec.DEFAULT,
                () -> new RecordSpec(
                        plan.get(PlanKeys.RECORD_SIZE).orElse(RecordSpec.DEFAULT.size()),
                        plan.get(PlanKeys.RECORD_CONTENT).orElse(RecordSpec.DEFAULT.content())));
    }

    private ProduceSpec produce() {
        ProduceSpec usual = ProduceSpec.DEFAULT;
        OptionalInt producers =
                plan.get(PlanKeys.PRODUCERS).map(OptionalInt::of).orElse(usual.producers());
        return plan.build(
                "workload.produce",
                usual,
                () -> new ProduceSpec(
                        plan.get(PlanKeys.ENGINE).orElse(usual.engine()),
                        producers,
                        plan.get(PlanKeys.ACKS).orElse(usual.acks()),
                        plan.get(PlanKeys.BATCH_BYTES).orElse(usual.batchBytes()),
                        plan.get(PlanKeys.LINGER).orElse(usual.linger()),
                        plan.get(PlanKeys.COMPRESSION).orElse(usual.codec()),
                        plan.get(PlanKeys.IN_FLIGHT).orElse(usual.inFlight())));
    }

    Optional<Load> load() {
        if (plan.has("load")) {
            plan.require(PlanKeys.LOAD_RATE);
        }
        return plan.get(PlanKeys.LOAD_RATE).map(Load::new);
    }

    Objective objective() {
        SortedMap<Quantile, Duration> bounds = new TreeMap<>();
        plan.all(PlanKeys.OBJECTIVE_PRODUCE).forEach((name, bound) -> {
            KeyPath path = PlanKeys.OBJECTIVE_PRODUCE.path().with(name);
            try {
                if (bounds.put(Quantile.parse(name), bound) != null) {
                    plan.problem(plan.keyPlace(path), path, "is given twice, in other digits");
                }
            } catch (IllegalArgumentException malformed) {
                plan.problem(plan.keyPlace(path), path, String.valueOf(malformed.getMessage()));
            }
        });
        return plan.build("objective", Objective.NONE, () -> new Objective(bounds));
    }
}
