package io.floodmark.report;

import io.floodmark.model.Condition;
import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The lines of {@code floodmark runs compare}: two runs in two columns, and in what their plans and hosts differ. */
public final class RunPairText {
    private static final String NONE = "none";

    private RunPairText() {}

    /** Returns a table, a sentence about the two limits if both have one, and a table of differences. */
    public static List<String> lines(Run one, Run other) {
        List<String> lines = new ArrayList<>(TextTable.lines(
                List.of("", one.id(), other.id()), rows(RunsTable.facts(one), RunsTable.facts(other), false)));
        lines.addAll(limits(one, other));
        differences(lines, "plan", plan(one), plan(other));
        differences(lines, "conditions", conditions(one), conditions(other));
        return lines;
    }

    private static void differences(
            List<String> lines, String what, Map<String, String> one, Map<String, String> other) {
        List<List<String>> rows = rows(one, other, true);
        lines.add("");
        if (rows.isEmpty()) {
            lines.add("no differences in the " + what);
        } else {
            lines.add("differences in the " + what + ":");
            lines.addAll(TextTable.indented(List.of("NAME", "FIRST", "SECOND"), rows));
        }
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
        return rows;
    }

    private static List<String> limits(Run one, Run other) {
        Optional<Limit> first = reportable(one);
        Optional<Limit> second = reportable(other);
        if (first.isEmpty() || second.isEmpty()) {
            return List.of();
        }
        double change =
                second.get().estimate().perSecond() / first.get().estimate().perSecond() - 1;
        return List.of(
                "",
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
