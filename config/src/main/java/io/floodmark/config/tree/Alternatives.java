package io.floodmark.config.tree;

import io.floodmark.config.yaml.KeyPath;
import java.util.List;
import java.util.Optional;

/**
 * Keys of one section that exclude each other. A flag, or a level of a comparison, that sets one of them replaces the
 * others.
 *
 * @param section that has the keys
 * @param choices each with the keys that belong together, the main one first
 */
public record Alternatives(KeyPath section, List<List<String>> choices) {
    public static final Alternatives SIZES = new Alternatives(
            KeyPath.of("workload.record"),
            List.of(List.of("size"), List.of("sizes"), List.of("log-normal"), List.of("corpus")));
    public static final Alternatives CONTENTS = new Alternatives(
            KeyPath.of("workload.record"),
            List.of(List.of("content"), List.of("compresses-to", "compresses-by"), List.of("corpus")));
    public static final Alternatives SHAPES = new Alternatives(
            KeyPath.of("workload.shape"), List.of(List.of("bursts"), List.of("ramp"), List.of("recorded")));

    private static final List<Alternatives> ALL = List.of(SIZES, CONTENTS, SHAPES);

    public Alternatives {
        choices = List.copyOf(choices);
    }

    /** True if {@code newer}, which was set later, removes {@code older} from the plan. */
    static boolean replaced(KeyPath section, String older, String newer) {
        return ALL.stream()
                .filter(alternatives -> alternatives.section.equals(section))
                .anyMatch(alternatives -> alternatives.excludes(older, newer));
    }

    private boolean excludes(String one, String other) {
        Optional<List<String>> first = choice(one);
        Optional<List<String>> second = choice(other);
        return first.isPresent() && second.isPresent() && !first.equals(second);
    }

    private Optional<List<String>> choice(String key) {
        return choices.stream().filter(choice -> choice.contains(key)).findFirst();
    }

    /** Reports each key beyond the first choice. */
    public void requireOne(PlanTree plan) {
        List<String> given = plan.names(section).stream()
                .filter(name ->
                        choices.stream().anyMatch(choice -> choice.get(0).equals(name)))
                .toList();
        given.stream()
                .skip(1)
                .map(section::child)
                .forEach(path -> plan.problem(
                        plan.keyPlace(path),
                        path,
                        "cannot be combined with " + section.child(given.get(0)) + "; expected one of the two"));
    }
}
