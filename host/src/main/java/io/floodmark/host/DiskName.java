package io.floodmark.host;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names the disk of folders. */
public final class DiskName {
    private DiskName() {}

    /**
     * Returns the name of the block device below all of the folders, or of their file system if it is on no block
     * device, as in a container. It is empty if they differ or are in memory, and for loop devices, whose numbers are
     * used for one file after the other.
     */
    public static Optional<String> below(List<Path> folders) {
        return below(folders, ProcFs.live());
    }

    static Optional<String> below(List<Path> folders, ProcFs proc) {
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        Map<String, DiskCounts> devices =
                proc.parsed("diskstats", DiskCounts::parse).orElse(Map.of());
        Set<String> names = new HashSet<>();
        for (Path folder : folders) {
            Optional<Mount> mount = Mount.holding(folder, mounts)
                    .filter(found -> !found.inMemory() && !found.source().startsWith("/dev/loop"));
            Optional<String> name =
                    mount.map(found -> found.blockDevice(devices).orElseGet(() -> fileSystem(found)));
            if (name.isEmpty() || name.get().startsWith("loop")) {
                return Optional.empty();
            }
            names.add(name.get());
        }
        return names.size() == 1 ? names.stream().findFirst() : Optional.empty();
    }

    private static String fileSystem(Mount mount) {
        return (mount.type() + ":" + mount.source() + ":" + mount.device()).replaceAll("[\\s,]", "_");
    }
}
