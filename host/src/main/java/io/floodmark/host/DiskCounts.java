package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counters of one block device since boot, from /proc/diskstats.
 *
 * @param name e.g. {@code sda1}
 * @param busyMillis time with at least one outstanding request; says little about devices that serve many at once
 *     (NVMe, RAID), and nothing about requests that a cgroup holds back
 * @param queuedMillis summed over all outstanding requests
 */
record DiskCounts(String name, long readBytes, long writtenBytes, long busyMillis, long queuedMillis) {
    private static final int SECTOR = 512;

    /** Parses counters by device number, e.g. {@code 8:1}. */
    static Map<String, DiskCounts> parse(String diskstats) {
        Map<String, DiskCounts> devices = new HashMap<>();
        for (String line : diskstats.lines().toList()) {
            String[] parts = line.strip().split("\\s+", -1);
            if (parts.length >= 14) {
                devices.put(
                        parts[0] + ":" + parts[1],
                        new DiskCounts(
                                parts[2],
                                Long.parseLong(parts[5]) * SECTOR,
                                Long.parseLong(parts[9]) * SECTOR,
                                Long.parseLong(parts[12]),
                                Long.parseLong(parts[13])));
            }
        }
        return Map.copyOf(devices);
    }

    /** Returns the counters of the named devices, by name; empty if one of them is missing. */
    static Map<String, DiskCounts> named(Set<String> names, Map<String, DiskCounts> devices) {
        Map<String, DiskCounts> found = new HashMap<>();
        devices.values().stream()
                .filter(device -> names.contains(device.name()))
                .forEach(device -> found.put(device.name(), device));
        return found.size() == names.size() ? Map.copyOf(found) : Map.of();
    }
}
