package io.floodmark.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The cgroup, version 1 or 2, of a process for one controller. Any ancestor may have a limit, so limits are read from
 * the group up to the mount point, and the tightest applies.
 */
final class Cgroup {
    private final Path mountPoint;
    private final Path folder;
    private final boolean unified;

    private Cgroup(Path mountPoint, Path folder, boolean unified) {
        this.mountPoint = mountPoint;
        this.folder = folder;
        this.unified = unified;
    }

    /** @param controller {@code cpu}, {@code cpuacct} or {@code memory} */
    static Optional<Cgroup> find(ProcFs proc, String controller) {
        return find(proc, "self", controller);
    }

    /** @param process its folder in /proc, {@code self} or a pid */
    static Optional<Cgroup> find(ProcFs proc, String process, String controller) {
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        List<String[]> groups = proc.text(process + "/cgroup")
                .map(text -> text.lines()
                        .map(line -> line.split(":", 3))
                        .filter(parts -> parts.length == 3)
                        .toList())
                .orElse(List.of());
        return find(mounts, groups, controller).or(() -> find(mounts, groups, ""));
    }

    /**
     * @param controller of version 1; the empty string for the unified hierarchy of version 2, as in the kernel's files
     */
    private static Optional<Cgroup> find(List<Mount> mounts, List<String[]> groups, String controller) {
        boolean unified = controller.isEmpty();
        for (String[] group : groups) {
            if (!Arrays.asList(group[1].split(",", -1)).contains(controller)) {
                continue;
            }
            for (Mount mount : mounts) {
                boolean ours = unified
                        ? mount.type().equals("cgroup2")
                        : mount.type().equals("cgroup")
                                && Arrays.asList(mount.options().split(",", -1)).contains(controller);
                if (ours) {
                    return Optional.of(new Cgroup(mount.point(), folder(mount, group[2]), unified));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the folder of a group. In a container the path of the group may start with the root of the mount. */
    private static Path folder(Mount mount, String group) {
        String below =
                group.startsWith(mount.root()) ? group.substring(mount.root().length()) : "";
        Path folder = mount.point().resolve(below.replaceFirst("^/+", "")).normalize();
        return folder.startsWith(mount.point()) && folder.toFile().isDirectory() ? folder : mount.point();
    }

    Path folder() {
        return folder;
    }

    boolean unified() {
        return unified;
    }

    /** Returns this group and its visible ancestors. */
    private List<Path> upwards() {
        List<Path> groups = new ArrayList<>();
        Path group = folder;
        while (group != null && group.startsWith(mountPoint)) {
            groups.add(group);
            group = group.getParent();
        }
        return groups;
    }

    /** Returns the CPU quota in cores; empty if unlimited. */
    OptionalDouble cpuQuota() {
        return quota(limited());
    }

    private OptionalDouble quota(Path group) {
        return unified ? quotaOfV2(group) : quotaOfV1(group);
    }

    /** Returns the group with the tightest quota, or this one if there is no quota. */
    private Path limited() {
        Path limited = folder;
        double tightest = Double.MAX_VALUE;
        for (Path group : upwards()) {
            double quota = quota(group).orElse(Double.MAX_VALUE);
            if (quota < tightest) {
                tightest = quota;
                limited = group;
            }
        }
        return limited;
    }

    private static OptionalDouble quotaOfV2(Path group) {
        String[] parts =
                ProcFs.text(group.resolve("cpu.max")).orElse("").strip().split(" ", 3);
        return parts.length == 2 ? quota(parts[0], parts[1]) : OptionalDouble.empty();
    }

    private static OptionalDouble quotaOfV1(Path group) {
        return quota(
                ProcFs.text(group.resolve("cpu.cfs_quota_us")).orElse(""),
                ProcFs.text(group.resolve("cpu.cfs_period_us")).orElse(""));
    }

    /** Returns the quota. No quota is {@code max} in version 2 and -1 in version 1. */
    private static OptionalDouble quota(String micros, String period) {
        if (micros.strip().matches("[0-9]{1,18}") && period.strip().matches("[1-9][0-9]{0,17}")) {
            return OptionalDouble.of(Double.parseDouble(micros.strip()) / Double.parseDouble(period.strip()));
        }
        return OptionalDouble.empty();
    }

    /** Returns the quota periods of this group and its ancestors, by folder; empty if there is no quota. */
    Map<Path, CpuPeriods> cpuPeriods() {
        Map<Path, CpuPeriods> periods = new HashMap<>();
        for (Path group : upwards()) {
            ProcFs.text(group.resolve("cpu.stat"))
                    .map(CpuPeriods::parse)
                    .filter(counted -> counted.all() > 0)
                    .ifPresent(counted -> periods.put(group, counted));
        }
        return periods;
    }

    /** Returns the memory limit in bytes; empty if unlimited. */
    OptionalLong memoryLimit() {
        String file = unified ? "memory.max" : "memory.limit_in_bytes";
        OptionalLong tightest = OptionalLong.empty();
        for (Path group : upwards()) {
            String limit = ProcFs.text(group.resolve(file)).orElse("").strip();
            if (limit.matches("[0-9]{1,18}") && Long.parseLong(limit) < tightest.orElse(Long.MAX_VALUE)) {
                tightest = OptionalLong.of(Long.parseLong(limit));
            }
        }
        return tightest;
    }

    /**
     * Returns the CPU time in nanoseconds of the group with the quota and all groups below it. The brokers of a lab may
     * be in a sibling of this group.
     */
    OptionalLong cpuUsedNanos() {
        if (unified) {
            OptionalLong micros = ProcFs.text(limited().resolve("cpu.stat"))
                    .map(text -> KeyedCounts.parse(text).get("usage_usec"))
                    .orElse(OptionalLong.empty());
            return micros.isPresent() ? OptionalLong.of(micros.getAsLong() * 1000) : micros;
        }
        String nanos = ProcFs.text(folder.resolve("cpuacct.usage")).orElse("").strip();
        return nanos.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(nanos)) : OptionalLong.empty();
    }
}
