package io.floodmark.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One level of every factor; together with the plan they form a separate plan.
 *
 * @param levels by the name of their factor, in the order of the factors
 */
public record Variant(Map<String, Level> levels) {
    public Variant {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /** Returns the name, e.g. {@code codec=lz4, acks=1}. */
    public String name() {
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().name())
                .collect(Collectors.joining(", "));
    }

    /** Returns the names of its levels by factor. */
    public Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        levels.forEach((factor, level) -> names.put(factor, level.name()));
        return names;
    }

    /** Returns the values by their path in the plan; no two factors set the same. */
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        levels.values().forEach(level -> all.putAll(level.settings()));
        return all;
    }

    /** Returns the hooks in the order in which they run. */
    public List<Hook> before() {
        return levels.values().stream()
                .flatMap(level -> level.before().stream())
                .toList();
    }

    /** Returns the hooks in the order in which they run: the last preparation is reverted first. */
    public List<Hook> after() {
        List<Hook> hooks = new ArrayList<>(levels.values().stream()
                .flatMap(level -> level.after().stream())
                .toList());
        Collections.reverse(hooks);
        return hooks;
    }

    public boolean hooked() {
        return levels.values().stream().anyMatch(Level::hooked);
    }

    /** Returns a copy with another level of one factor. */
    Variant with(String factor, Level level) {
        Map<String, Level> other = new LinkedHashMap<>(levels);
        other.put(factor, level);
        return new Variant(other);
    }
}
