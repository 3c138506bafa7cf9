package io.floodmark.host;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The block devices of some paths, and differences of their counters. */
final class Disks {
    private Disks() {}

    /** Returns the names of the devices of {@code paths}; empty if one of the paths is not on a block device. */
    static Set<String> below(List<Path> paths, ProcFs proc) {
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        Map<String, DiskCounts> devices =
                proc.parsed("diskstats", DiskCounts::parse).orElse(Map.of());
        Set<String> names = new HashSet<>();
        for (Path path : paths) {
            Optional<String> name = Mount.holding(path, mounts).flatMap(mount -> mount.blockDevice(devices));
            if (name.isEmpty()) {
                return Set.of();
            }
            names.add(name.get());
        }
        return Set.copyOf(names);
    }

    /** Returns the share of {@code paths} that are in memory and reach no disk; empty if mounts cannot be read. */
    static OptionalDouble inMemory(List<Path> paths, ProcFs proc) {
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        if (mounts.isEmpty() || paths.isEmpty()) {
            return OptionalDouble.empty();
        }
        long lying = paths.stream()
                .filter(path ->
                        Mount.holding(path, mounts).filter(Mount::inMemory).isPresent())
                .count();
        return OptionalDouble.of(lying / (double) paths.size());
    }

    /** Returns the rate summed over the devices. */
    static OptionalDouble rate(
            Map<String, DiskCounts> before,
            Map<String, DiskCounts> now,
            ToLongFunction<DiskCounts> count,
            double seconds) {
        if (now.isEmpty() || !before.keySet().equals(now.keySet()) || seconds <= 0) {
            return OptionalDouble.empty();
        }
        long sum = 0;
        for (Map.Entry<String, DiskCounts> device : now.entrySet()) {
            long difference = count.applyAsLong(device.getValue())
                    - count.applyAsLong(before.getOrDefault(device.getKey(), device.getValue()));
            if (difference < 0) {
                return OptionalDouble.empty();
            }
            sum += difference;
        }
        return OptionalDouble.of(sum / seconds);
    }

    /** Returns the share of time in which the busiest device had an outstanding request. */
    static OptionalDouble busiest(Map<String, DiskCounts> before, Map<String, DiskCounts> now, double seconds) {
        return highest(before, now, DiskCounts::busyMillis, seconds).stream()
                .map(millis -> Math.min(1, millis / 1000))
                .findFirst();
    }

    /** Returns the mean number of outstanding requests of the device that has the most. */
    static OptionalDouble longestQueue(Map<String, DiskCounts> before, Map<String, DiskCounts> now, double seconds) {
        return highest(before, now, DiskCounts::queuedMillis, seconds).stream()
                .map(millis -> millis / 1000)
                .findFirst();
    }

    /** Returns the rate per second of the device whose counter increased most. */
    private static OptionalDouble highest(
            Map<String, DiskCounts> before,
            Map<String, DiskCounts> now,
            ToLongFunction<DiskCounts> count,
            double seconds) {
        return now.keySet().stream()
                .map(name -> rate(one(before, name), one(now, name), count, seconds))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
    }

    private static Map<String, DiskCounts> one(Map<String, DiskCounts> disks, String name) {
        DiskCounts counts = disks.get(name);
        return counts == null ? Map.of() : Map.of(name, counts);
    }
}
