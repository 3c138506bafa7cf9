package io.floodmark.report.list;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two runs side by side. Each row has a name, the value of the first run and that of the second.
 *
 * @param facts of the runs
 * @param limits sentences on the two limits; empty unless both are known
 * @param plan the keys in which their plans differ
 * @param conditions the conditions in which they differ
 */
public record RunPair(
        Run one,
        Run other,
        List<List<String>> facts,
        List<String> limits,
        List<List<String>> plan,
        List<List<String>> conditions) {
    private static final String NONE = "none";

    public static RunPair of(Run one, Run other) {
        return new RunPair(
                one,
                other,
                rows(RunsTable.facts(one), RunsTable.facts(other), false),
                sentences(one, other),
                rows(plan(one), plan(other), true),
                rows(conditions(one), conditions(other), true));
    }

    private static List<List<String>> rows(Map<String, String> one, Map<String, String> other, boolean onlyDifferent) {
        Set<String> names = new LinkedHashSet<>(one.keySet());
        names.addAll(other.keySet());
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            String first = one.getOrDefault(name, NONE);
            String second = other.getOrDefault(name, NONE);
            if (!onlyDifferent || !first.equals(second)) {
                rows.add(List.of(name, first, second));
            }
        }
        return List.copyOf(rows);
    }

    private static List<String> sentences(Run one, Run other) {
        Optional<Limit> first = reportable(one);
        Optional<Limit> second = reportable(other);
        if (first.isEmpty() || second.isEmpty()) {
            return List.of();
        }
        double change =
                second.get().estimate().perSecond() / first.get().estimate().perSecond() - 1;
        return List.of(
                String.format(
                        Locale.ROOT,
                        "the second limit is %.1f%% %s; %s",
                        100 * Math.abs(change),
                        change < 0 ? "lower" : "higher",
                        apart(first.get(), second.get())
                                ? "the intervals do not overlap"
                                : "the intervals overlap, so these runs show no difference"),
                "other hours and restarts change limits too; floodmark compare runs pairs of trials");
    }

    private static Optional<Limit> reportable(Run run) {
        return Round.headline(Round.of(run)).map(Round::limit).filter(limit -> limit.reportable() && limit.bounded());
    }

    private static boolean apart(Limit one, Limit other) {
        return one.high().orElseThrow().perSecond() < other.low().perSecond()
                || other.high().orElseThrow().perSecond() < one.low().perSecond();
    }

    private static Map<String, String> plan(Run run) {
        Map<String, String> values = new LinkedHashMap<>();
        flatten("", PlanFacts.read(run.effectivePlan()).tree(), values);
        return values;
    }

    private static void flatten(String path, Object node, Map<String, String> values) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> flatten(path.isEmpty() ? "" + key : path + "." + key, value, values));
        } else {
            values.put(path, String.valueOf(node));
        }
    }

    private static Map<String, String> conditions(Run run) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Condition condition : run.conditions()) {
            values.put(condition.group() + ", " + condition.name(), condition.value());
        }
        return values;
    }
}
