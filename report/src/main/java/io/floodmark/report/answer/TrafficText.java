package io.floodmark.report.answer;

import io.floodmark.report.run.PlanFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes the traffic settings of a plan other than size, partitions and acks, in short phrases. A limit holds only
 * for these settings.
 */
final class TrafficText {
    private TrafficText() {}

    /** Returns phrases on keys and headers. */
    static List<String> records(PlanFacts plan) {
        List<String> words = new ArrayList<>();
        plan.text("workload.record.keys.distinct").ifPresent(keys -> words.add(keys + " keys" + skew(plan)));
        plan.text("workload.record.headers.count").ifPresent(count -> words.add(count + " headers"));
        return words;
    }

    private static String skew(PlanFacts plan) {
        return plan.text("workload.record.keys.skew")
                .filter(skew -> !skew.matches("0(\\.0+)?"))
                .map(skew -> " (skew " + skew + ")")
                .orElse("");
    }

    /** Returns phrases on idempotence, transactions and threads, if they differ from the defaults. */
    static List<String> sending(PlanFacts plan) {
        List<String> words = new ArrayList<>();
        if (plan.onlyRead()) {
            return words;
        }
        plan.text("workload.produce.idempotence")
                .map(Boolean::parseBoolean)
                .filter(idempotent -> idempotent != plan.realClients())
                .ifPresent(idempotent -> words.add(idempotent ? "idempotent" : "not idempotent"));
        plan.text("workload.produce.transaction-records")
                .filter(records -> !records.equals("0"))
                .ifPresent(records -> words.add("transactions of " + records + " records"));
        plan.text("workload.produce.threads-per-producer")
                .filter(threads -> !threads.equals("1"))
                .ifPresent(threads -> words.add(threads + " threads per producer"));
        return words;
    }

    /** Returns empty if the rate is steady. */
    static Optional<String> shape(PlanFacts plan) {
        Optional<String> bursts = plan.text("workload.shape.bursts.every").map(every -> "in bursts every " + every);
        Optional<String> ramp = plan.text("workload.shape.ramp.over").map(over -> "ramped over " + over);
        Optional<String> recorded =
                plan.has("workload.shape.recorded") ? Optional.of("at recorded rates") : Optional.empty();
        return bursts.or(() -> ramp).or(() -> recorded);
    }
}
