package io.floodmark.runner.study;

import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cost of a plan, in words.
 *
 * @param lines one each for what is affected, what is written and how long it takes
 */
public record Cost(List<String> lines) {
    public Cost {
        lines = List.copyOf(lines);
    }

    /** Returns the cost of a plan, whichever command runs it. */
    public static Cost of(Plan plan) {
        List<String> lines = new ArrayList<>();
        lines.add("cluster:  " + where(plan.cluster()));
        Budget budget = plan.budget();
        if (plan.workload().topicRead().isPresent()) {
            lines.add("reads:    topic " + plan.workload().topicRead().get()
                    + " from its beginning, repeatedly; no group is joined and nothing committed");
            lines.add("writes:   nothing, except for a canary in protected mode");
        } else {
            lines.add("creates:  "
                    + plan.failover().map(spec -> killed(spec, plan)).orElseGet(() -> topics(plan.workload())));
            plan.workload()
                    .fill()
                    .ifPresent(fill -> lines.add("fills:    them with " + fill.human()
                            + " for each replica before the first trial; then they are only read"));
            lines.add("writes:   at most " + budget.maxBytes().human() + " to logs in all, all replicas counted");
            lines.add("occupies: at most " + budget.maxDisk().human() + " on disk at any moment, all replicas counted");
        }
        plan.comparison().ifPresent(spec -> compared(lines, spec));
        lines.add("takes:    " + takes(plan) + ", at most " + Durations.format(budget.maxTime()) + " for everything");
        return new Cost(lines);
    }

    private static String killed(FailoverSpec spec, Plan plan) {
        String leaders = spec.leaders().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "one topic at a time with replication " + plan.workload().replicationFactor()
                + ", of which every broker leads " + leaders + " partitions; kills a broker "
                + counted(spec.kills(), "time") + " for each, and starts it again";
    }

    private static void compared(List<String> lines, ComparisonSpec spec) {
        List<Variant> variants = spec.variants();
        lines.add("compares: " + variants.get(0).name() + " with "
                + variants.stream().skip(1).map(Variant::name).collect(Collectors.joining("; ")));
        variants.stream()
                .flatMap(variant -> VariantHooks.lines(variant).stream())
                .distinct()
                .forEach(lines::add);
    }

    private static String takes(Plan plan) {
        if (plan.failover().isPresent()) {
            return "about half a minute for a kill";
        }
        String search = "about " + Durations.format(plan.search().total()) + " for a search";
        if (plan.comparison().isPresent()) {
            ComparisonSpec spec = plan.comparison().get();
            List<Integer> looks = spec.looks();
            int least = looks.get(0);
            int most = looks.get(looks.size() - 1);
            return (least == most ? "" : least + " to ") + most + " pairs of trials of "
                    + Durations.format(plan.search().trial()) + " for each of "
                    + counted(spec.variants().size() - 1, "variant")
                    + (plan.load().isEmpty() ? ", after a quick search for a load that all variants sustain" : "");
        }
        if (plan.boundary().isPresent()) {
            BoundarySpec over = plan.boundary().get();
            return search + " without previous results, less with them; "
                    + over.values().size() + " values on "
                    + counted(over.lines(plan.cluster()).size(), "cluster");
        }
        String outage = plan.search().brokerOutage()
                ? ", at most as long with a broker stopped, and once more while it catches up"
                : "";
        return search
                + plan.search()
                        .soak()
                        .map(length -> ", " + Durations.format(length) + " for its soak")
                        .orElse("")
                + outage;
    }

    private static String where(Cluster cluster) {
        if (cluster instanceof LabCluster lab) {
            return "a lab started here: " + counted(lab.brokers(), "broker") + " of Kafka "
                    + lab.kafkaVersion() + (lab.combined() ? ", controllers combined" : " and 1 controller")
                    + ", removed at the end";
        }
        return "an existing cluster at " + ((ExistingCluster) cluster).bootstrapServers()
                + ": only objects created by the run are changed, and removed at the end";
    }

    private static String topics(Workload workload) {
        return counted(workload.topics(), "topic")
                + " named floodmark-<run id>-... with " + workload.partitions() + " partitions and replication "
                + workload.replicationFactor();
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
