package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A file of lines {@code name value} or {@code name: value kB}, as /proc/meminfo, /proc/vmstat, /proc/PID/io and a
 * cgroup's cpu.stat are. Lines of another form are skipped.
 */
record KeyedCounts(Map<String, Long> values) {
    KeyedCounts {
        values = Map.copyOf(values);
    }

    static KeyedCounts parse(String text) {
        Map<String, Long> values = new HashMap<>();
        text.lines().map(line -> line.strip().split("[:\\s]+", -1)).forEach(parts -> {
            if (parts.length >= 2 && parts[1].matches("[0-9]{1,18}")) {
                long scale = parts.length == 3 && parts[2].equals("kB") ? 1024 : 1;
                values.put(parts[0], Long.parseLong(parts[1]) * scale);
            }
        });
        return new KeyedCounts(values);
    }

    /** In bytes where the file says kB, else in the file's own unit. */
    OptionalLong get(String name) {
        Long value = values.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
