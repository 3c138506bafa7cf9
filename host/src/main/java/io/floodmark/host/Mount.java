package io.floodmark.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One mounted file system, from /proc/self/mountinfo.
 *
 * @param device number, e.g. {@code 8:1}; not of a block device for btrfs, ZFS, overlay and tmpfs
 * @param root the folder of the file system that is visible at the mount point
 * @param source e.g. {@code /dev/sda1}, or a name that depends on the file system
 * @param options of the mount and of its file system, comma-separated
 */
record Mount(String device, String root, Path point, String type, String source, String options) {

    static List<Mount> parse(String mountinfo) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : mountinfo.lines().toList()) {
            String[] halves = line.split(" - ", 2);
            String[] mount = halves[0].split(" ", -1);
            String[] system = halves.length == 2 ? halves[1].split(" ", -1) : new String[0];
            if (mount.length >= 6 && system.length >= 3) {
                mounts.add(new Mount(
                        mount[2],
                        mount[3],
                        Path.of(unescape(mount[4])),
                        system[0],
                        system[1],
                        mount[5] + "," + system[2]));
            }
        }
        return List.copyOf(mounts);
    }

    /** Decodes mount points, in which the kernel writes spaces as octal escapes. */
    private static String unescape(String text) {
        return text.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    /** Returns the mount that contains {@code path}: the deepest, and of several at the same point the last. */
    static Optional<Mount> holding(Path path, List<Mount> mounts) {
        Path real = existing(path);
        Optional<Mount> found = Optional.empty();
        int depth = -1;
        for (Mount mount : mounts) {
            if (real.startsWith(mount.point) && mount.point.getNameCount() >= depth) {
                depth = mount.point.getNameCount();
                found = Optional.of(mount);
            }
        }
        return found;
    }

    /** Returns the real path, or that of the nearest existing ancestor, because the path may be created later. */
    static Path existing(Path path) {
        Path candidate = path.toAbsolutePath();
        while (candidate.getParent() != null && !Files.exists(candidate)) {
            candidate = candidate.getParent();
        }
        try {
            return candidate.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath();
        }
    }

    /** True if written data stays in memory and never reaches a disk. */
    boolean inMemory() {
        return type.equals("tmpfs") || type.equals("ramfs") || source.matches("/dev/z?ram[0-9]+");
    }

    /**
     * Returns the name of the block device, looked up by number, or by source if the file system has no number of a
     * block device.
     */
    Optional<String> blockDevice(Map<String, DiskCounts> devices) {
        DiskCounts byNumber = devices.get(device);
        if (byNumber != null) {
            return Optional.of(byNumber.name());
        }
        if (!source.startsWith("/dev/")) {
            return Optional.empty();
        }
        // A name such as /dev/mapper/data is a link to the kernel's own name, e.g. /dev/dm-0.
        Path file = Path.of(source);
        String name = (Files.exists(file) ? existing(file) : file).getFileName().toString();
        return devices.values().stream()
                .map(DiskCounts::name)
                .filter(name::equals)
                .findFirst();
    }
}
