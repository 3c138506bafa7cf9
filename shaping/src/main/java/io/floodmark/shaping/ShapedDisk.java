package io.floodmark.shaping;

import io.floodmark.model.Bytes;
import java.nio.file.Path;

/**
 * A disk that writes so much and no more: an image with a file system of its own, mounted by a loop device that the
 * kernel throttles.
 *
 * @param place a folder, on which it is mounted; what lies there is hidden meanwhile
 * @param perSecond what it writes at most; reads are not throttled
 * @param size of the image, which is made beside the place, has no name from then on, and takes room as it fills
 */
public record ShapedDisk(Path place, Bytes perSecond, Bytes size, FileSystem fileSystem) {
    public static final Bytes DEFAULT_SIZE = new Bytes(6L << 30);
    /** XFS makes none that is smaller. */
    private static final long LEAST_SIZE = 300L << 20;

    public ShapedDisk {
        if (perSecond.value() < 1) {
            throw new IllegalArgumentException("speed of a disk is " + perSecond + "/s; expected 1B/s or more");
        }
        if (size.value() < LEAST_SIZE) {
            throw new IllegalArgumentException("size of a disk is " + size + "; expected 300MiB or more");
        }
    }

    /** Where the image is made: nothing that lies there is ever touched. */
    Path image() {
        Path whole = place.toAbsolutePath().normalize();
        return whole.resolveSibling(whole.getFileName() + ".img");
    }

    /** {@code PATH=20MB/s}, and after commas its size and file system: {@code /srv/slow=20MB/s,6GiB,ext4}. */
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

    /** Of {@code 20MB/s}. */
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
