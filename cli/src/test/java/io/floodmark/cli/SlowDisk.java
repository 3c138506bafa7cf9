package io.floodmark.cli;

import io.floodmark.testing.Requires;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A disk that writes 20 MB/s: an image with its own file system, mounted through a loop device that the kernel
 * throttles (cgroup version 1). It exists for one program and its children, in their own namespace, and is removed with
 * them. That includes the mount and the loop device, which is detached at once, even after {@code kill -9}. The image
 * is in the test's folder.
 */
final class SlowDisk {
    static final int BYTES_PER_SECOND = 20 << 20;

    private static final String RULE = "/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device";

    /**
     * Ends with the status of its arguments. A signal waits for their end, so that the rule never outlives the
     * namespace.
     */
    private static final String SCRIPT = """
            image=$1 place=$2 rate=$3 rule=$4
            shift 4
            set -e
            number=
            clean() {
                [ -z "$number" ] || echo "$number 0" > "$rule" || true
                umount "$place" 2>/dev/null || true
                rm -f "$image" "$image.device"
            }
            trap clean EXIT
            trap : INT TERM HUP
            truncate -s 6G "$image"
            mkfs.ext4 -q -F "$image"
            loop=$(losetup --find --show --direct-io=on "$image")
            mount "$loop" "$place" || { losetup -d "$loop"; exit 1; }
            losetup -d "$loop"
            number=$(cat "/sys/block/${loop#/dev/}/dev")
            echo "$number" > "$image.device"
            echo "$number $rate" > "$rule"
            set +e
            "$@"
            """;

    private SlowDisk() {}

    /**
     * Returns a command that runs its arguments with such a disk at that place; skips the test if this machine does not
     * allow that.
     */
    static List<String> at(Path place) throws IOException {
        Files.createDirectories(place);
        List<String> command = List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                SCRIPT,
                "sh",
                image(place).toString(),
                place.toString(),
                Integer.toString(BYTES_PER_SECOND),
                RULE);
        Requires.right(Files.isWritable(Path.of(RULE)), "to write " + RULE + " (of root, with cgroup version 1)");
        Requires.right(Wrapper.works(command), "to mount a file system (of root, with losetup and mkfs.ext4)");
        return command;
    }

    /** Removes the throttle, so that data in memory are written within seconds. */
    static void release(Path place) {
        try {
            String device = Files.readString(Path.of(image(place) + ".device")).strip();
            Files.writeString(Path.of(RULE), device + " 0");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path image(Path place) {
        return place.resolveSibling("slow-disk.img");
    }
}
