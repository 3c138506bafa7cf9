package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Plan;
import io.floodmark.search.comparison.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Refuses what a comparison can never judge before it begins, instead of hours later. */
public final class GateValidator {
    private GateValidator() {}

    /**
     * Checks that trials of these plans can answer the gates.
     *
     * @throws PlanException with each gate that no trial can answer, and with the measure if no trial can measure it
     */
    public static void require(List<Gate> gates, ComparisonPlans plans) {
        ComparisonSpec spec = plans.plan().comparison().orElseThrow();
        List<String> problems = new ArrayList<>();
        unread(spec.measure(), plans)
                .ifPresent(why ->
                        problems.add("compare.measure: is " + spec.measure().key() + "; " + why));
        for (Gate gate : gates) {
            if (gate.measure() == Measure.LIMIT && spec.measure() != Measure.LIMIT) {
                problems.add(never(gate) + "limits are verified only if they decide; expected --measure limit with it");
            } else if (gate.measure() != spec.measure()) {
                unread(gate.measure(), plans).ifPresent(why -> problems.add(never(gate) + why));
            }
        }
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
    }

    /**
     * Checks that all gates are about limits.
     *
     * @throws PlanException with each gate of another measure, since two runs are compared by their limits only
     */
    public static void requireLimits(List<Gate> gates) {
        List<String> problems = gates.stream()
                .filter(gate -> gate.measure() != Measure.LIMIT)
                .map(gate -> never(gate) + "--baseline compares limits; expected a gate of limit")
                .toList();
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
    }

    private static String never(Gate gate) {
        return "--fail-if: '" + gate.text() + "' can never be judged: ";
    }

    private static Optional<String> unread(Measure measure, ComparisonPlans plans) {
        return switch (measure) {
            case BROKER_CPU, BROKER_MEMORY, BROKER_GC, HOST_CPU, QUEUE_TIME, LOCAL_TIME ->
                plans.variants().stream().anyMatch(GateValidator::blind)
                        ? Optional.of(
                                "no metrics source for the brokers; expected cluster.metrics, e.g. --jmx host:port")
                        : Optional.empty();
            case CONSUMER_CPU, END_TO_END_P50, END_TO_END_P99, END_TO_END_P999 ->
                plans.variants().stream().anyMatch(GateValidator::unreadByAll)
                        ? Optional.of("no consumer; expected workload.consume in every variant")
                        : Optional.empty();
            case GENERATOR_CPU, P50, P99, P999, WIRE_BYTES, LOG_BYTES, DISK_BYTES, LIMIT -> Optional.empty();
        };
    }

    private static boolean blind(Plan plan) {
        return plan.cluster() instanceof ExistingCluster existing
                && existing.metrics().isEmpty();
    }

    private static boolean unreadByAll(Plan plan) {
        return plan.workload().consume().isEmpty()
                && plan.workload().consumeOnly().isEmpty();
    }
}
