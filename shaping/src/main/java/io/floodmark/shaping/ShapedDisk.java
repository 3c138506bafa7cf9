package io.floodmark.shaping;

import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;

/**
 * A disk with a limited write rate: an image with its own file system, mounted through a loop device that the kernel
 * throttles.
 *
 * @param place mount point, whose content is hidden meanwhile
 * @param perSecond maximum write rate; reads are not throttled
 * @param size of the image, which is created next to the mount point, is unlinked at once, and takes up space as it
 *     fills
 */
public record ShapedDisk(Path place, Bytes perSecond, Bytes size, FileSystem fileSystem) {
    public static final Bytes DEFAULT_SIZE = new Bytes(6L << 30);
    /** The minimum size of an XFS file system. */
    private static final long LEAST_SIZE = 300L << 20;

    public ShapedDisk {
        if (perSecond.value() < 1) {
            throw new IllegalArgumentException("speed of a disk is " + perSecond + "/s; expected 1B/s or more");
        }
        if (size.value() < LEAST_SIZE) {
            throw new IllegalArgumentException("size of a disk is " + size + "; expected 300MiB or more");
        }
    }

    /** Returns the path of the image. An existing file there is never touched. */
    Path image() {
        Path whole = place.toAbsolutePath().normalize();
        return whole.resolveSibling(whole.getFileName() + ".img");
    }

    /** Parses {@code PATH=20MB/s} with optional size and file system: {@code /srv/slow=20MB/s,6GiB,ext4}. */
    public static ShapedDisk parse(String text) {
        int equals = text.lastIndexOf('=');
        String[] words = text.substring(equals + 1).split(",", -1);
        if (equals < 1 || !words[0].endsWith("/s") || words.length > 3) {
            throw new IllegalArgumentException("invalid --disk value '" + text
                    + "'; expected PATH=SPEED[,SIZE[,ext4|xfs]], e.g. /srv/slow=20MB/s,6GiB,ext4");
        }
        return new ShapedDisk(
                Path.of(text.substring(0, equals)),
                speed(words[0]),
                words.length > 1 ? Bytes.parse(words[1]) : DEFAULT_SIZE,
                words.length > 2 ? fileSystem(words[2]) : FileSystem.EXT4);
    }

    /** Parses a rate, for example {@code 20MB/s}. */
    static Bytes speed(String text) {
        return Bytes.parse(text.substring(0, text.length() - 2));
    }

    private static FileSystem fileSystem(String name) {
        for (FileSystem known : FileSystem.values()) {
            if (known.key().equals(name)) {
                return known;
            }
        }
        throw new IllegalArgumentException("file system is '" + name + "'; expected ext4 or xfs");
    }
}
