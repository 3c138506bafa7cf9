package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One level of a factor: the settings in the plan, and the hooks that prepare it.
 *
 * @param name unique within its factor
 * @param settings values by their path in the plan, e.g. {@code workload.produce.compression}; in the order in which
 *     they were written
 * @param before runs before each trial of the level, and before a lab is started for it
 * @param after runs after each trial of the level, and after its lab is stopped; also if the trial failed
 */
public record Level(String name, Map<String, String> settings, Optional<Hook> before, Optional<Hook> after) {
    public Level {
        Checks.require(!name.isBlank(), "name", "'" + name + "'", "a name");
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Creates a level with one setting, named by its value. */
    public static Level of(String path, String value) {
        return new Level(value, Map.of(path, value), Optional.empty(), Optional.empty());
    }

    public boolean hooked() {
        return before.isPresent() || after.isPresent();
    }
}
