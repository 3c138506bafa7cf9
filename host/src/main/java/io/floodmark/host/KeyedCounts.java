package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A file with lines {@code name value} or {@code name: value kB}, such as /proc/meminfo, /proc/vmstat, /proc/PID/io and
 * a cgroup's cpu.stat. Lines of another form are skipped.
 */
record KeyedCounts(Map<String, Long> values) {
    private static final long USUAL_PAGE = 4096;

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

    /** Returns a value, in bytes if the file has it in kB, else in the file's own unit. */
    OptionalLong get(String name) {
        Long value = values.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Returns a number of pages from /proc/vmstat in bytes; the page size is derived from /proc/meminfo. */
    OptionalLong bytes(String name, KeyedCounts memory) {
        OptionalLong pages = get(name);
        return pages.isPresent() ? OptionalLong.of(pages.getAsLong() * pageBytes(memory)) : pages;
    }

    /**
     * Returns 4 KiB, or 16 or 64 KiB on some ARM machines: mapped memory divided by mapped pages, which were read at
     * slightly different times.
     */
    private long pageBytes(KeyedCounts memory) {
        OptionalLong pages = get("nr_mapped");
        OptionalLong bytes = memory.get("Mapped");
        if (pages.isEmpty() || bytes.isEmpty() || pages.getAsLong() == 0 || bytes.getAsLong() == 0) {
            return USUAL_PAGE;
        }
        double size = bytes.getAsLong() / (double) pages.getAsLong();
        return Math.max(USUAL_PAGE, 1L << Math.round(Math.log(size) / Math.log(2)));
    }
}
