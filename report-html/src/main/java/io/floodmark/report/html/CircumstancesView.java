package io.floodmark.report.html;

import io.floodmark.model.run.Condition;
import io.floodmark.report.answer.Caveats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Circumstances as the templates show them: conditions common to all parts once, differing conditions side by side.
 *
 * @param common by the heading of their group
 * @param headings of the table of differing conditions
 * @param differing its rows: the condition, then its value for each part
 * @param caveats what numbers measured under such circumstances do not show
 * @param explained what limited each part
 */
record CircumstancesView(
        Map<String, List<Condition>> common,
        List<String> headings,
        List<List<String>> differing,
        List<String> caveats,
        List<Explained> explained) {
    /** The folder of a lab, which differs in every run and is therefore not compared. */
    private static final Pattern LAB_FOLDER = Pattern.compile("\\blab-[0-9a-z]{8}\\b");

    /** The condition that names the variant, which the heading already shows. */
    private static final String PART_OF = "part of";

    private static final String NONE = "-";

    /**
     * The cause that limited one part.
     *
     * @param command that shows the full explanation
     */
    record Explained(String name, String says, String command) {}

    private record Key(String group, String name) {}

    static CircumstancesView of(Circumstances circumstances) {
        List<Map<Key, String>> parts = circumstances.parts().stream()
                .map(part -> values(part.conditions()))
                .toList();
        Set<Key> keys = parts.stream()
                .flatMap(part -> part.keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, List<Condition>> common = new LinkedHashMap<>();
        List<List<String>> differing = new ArrayList<>();
        for (Key key : keys) {
            List<String> values =
                    parts.stream().map(part -> part.getOrDefault(key, NONE)).toList();
            if (values.stream().distinct().count() == 1) {
                common.computeIfAbsent(key.group(), group -> new ArrayList<>())
                        .add(new Condition(key.group(), key.name(), values.get(0)));
            } else {
                List<String> row = new ArrayList<>(List.of(key.group() + ": " + key.name()));
                row.addAll(values);
                differing.add(row);
            }
        }
        return new CircumstancesView(
                common, headings(circumstances), differing, caveats(circumstances), explained(circumstances));
    }

    private static Map<Key, String> values(List<Condition> conditions) {
        Map<Key, String> values = new LinkedHashMap<>();
        for (Condition condition : conditions) {
            if (!condition.name().equals(PART_OF)) {
                Key key = new Key(condition.group(), without(condition.name()));
                values.merge(
                        key, without(condition.value()), (one, other) -> one.equals(other) ? one : one + ", " + other);
            }
        }
        return values;
    }

    private static String without(String text) {
        return LAB_FOLDER.matcher(text).replaceAll("lab");
    }

    private static List<String> headings(Circumstances circumstances) {
        List<String> headings = new ArrayList<>(List.of("condition"));
        circumstances.parts().forEach(part -> headings.add(part.name()));
        return headings;
    }

    private static List<String> caveats(Circumstances circumstances) {
        List<String> caveats = new ArrayList<>();
        if (circumstances.parts().stream().anyMatch(part -> part.surroundings().lab())) {
            caveats.add(Caveats.LAB);
        }
        if (circumstances.parts().stream().anyMatch(part -> part.surroundings().sharedHost())) {
            caveats.add(Caveats.SHARED_HOST);
        }
        return caveats;
    }

    private static List<Explained> explained(Circumstances circumstances) {
        return circumstances.parts().stream()
                .map(part -> new Explained(
                        part.name(),
                        part.explained()
                                .orElse("Unknown: no trial of it is stored, or its plan is of another version."),
                        "floodmark explain " + part.run()))
                .toList();
    }

    boolean any() {
        return !explained.isEmpty();
    }
}
