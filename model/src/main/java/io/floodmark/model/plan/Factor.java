package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A factor of a comparison.
 *
 * @param levels two or more, with unique names
 * @param baseline name of the level that the others are compared with
 */
public record Factor(String name, List<Level> levels, String baseline) {
    public Factor {
        levels = List.copyOf(levels);
        Checks.require(!name.isBlank(), "name", "'" + name + "'", "a name");
        Checks.require(levels.size() >= 2, "levels", levels.size() + " level(s)", "two or more");
        Set<String> seen = new HashSet<>();
        for (Level level : levels) {
            Checks.require(seen.add(level.name()), "levels", level.name() + " twice", "each name once");
        }
        Checks.require(seen.contains(baseline), "baseline", baseline, "one of " + names(levels));
    }

    private static List<String> names(List<Level> levels) {
        return levels.stream().map(Level::name).toList();
    }

    public Level baselineLevel() {
        return levels.stream()
                .filter(level -> level.name().equals(baseline))
                .findFirst()
                .orElseThrow();
    }

    /** Returns all levels except the baseline, in order. */
    public List<Level> others() {
        return levels.stream().filter(level -> !level.name().equals(baseline)).toList();
    }
}
