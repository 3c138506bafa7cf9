package io.floodmark.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One of the things that are compared: what it sets in the plan, and what else brings it about.
 *
 * @param name unique within its factor
 * @param settings values by their path in the plan, as {@code workload.produce.compression}; in the order they were
 *     written
 * @param before run before each trial of the level, and before a lab is started for it
 * @param after run after each trial of the level, and after its lab is gone; also where the trial failed
 */
public record Level(String name, Map<String, String> settings, Optional<Hook> before, Optional<Hook> after) {
    public Level {
        Checks.require(!name.isBlank(), "name", "'" + name + "'", "a name");
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** One setting, and a name that is its value. */
    public static Level of(String path, String value) {
        return new Level(value, Map.of(path, value), Optional.empty(), Optional.empty());
    }

    public boolean hooked() {
        return before.isPresent() || after.isPresent();
    }
}
