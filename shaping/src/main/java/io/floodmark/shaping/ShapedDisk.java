package io.floodmark.shaping;

import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A disk with a limited write rate: an image with its own file system, mounted through a loop device that the kernel
 * throttles.
 *
 * @param place mount point, whose content is hidden meanwhile
 * @param perSecond maximum write rate; reads are not throttled
 * @param operations maximum number of writes per second; empty: no limit
 * @param dirty bytes of its files that may wait in memory, after which writers wait; empty: the kernel's limit for all
 *     disks together
 * @param size of the image, which is created next to the mount point, is unlinked at once, and takes up space as it
 *     fills
 */
public record ShapedDisk(
        Path place,
        Bytes perSecond,
        OptionalLong operations,
        Optional<Bytes> dirty,
        Bytes size,
        FileSystem fileSystem) {
    public static final Bytes DEFAULT_SIZE = new Bytes(6L << 30);

    private static final Pattern FORM = Pattern.compile("(.+)=([^=,]+)/s((?:,[^,]+)*)");
    private static final String OPERATIONS = "iops";
    private static final String DIRTY = "dirty=";
    /** The kernel rounds to shares of all dirty memory. */
    private static final long LEAST_DIRTY = 1L << 20;

    /** The minimum size of an XFS file system. */
    private static final long LEAST_SIZE = 300L << 20;

    /** What may follow the speed, by the form of the word. */
    private enum Word {
        OPERATIONS,
        DIRTY,
        SIZE,
        FILE_SYSTEM;

        static Word of(String word) {
            if (word.endsWith(ShapedDisk.OPERATIONS)) {
                return OPERATIONS;
            }
            if (word.startsWith(ShapedDisk.DIRTY)) {
                return DIRTY;
            }
            return Character.isDigit(word.charAt(0)) ? SIZE : FILE_SYSTEM;
        }
    }

    public ShapedDisk {
        if (perSecond.value() < 1) {
            throw new IllegalArgumentException("speed of a disk is " + perSecond + "/s; expected 1B/s or more");
        }
        if (operations.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "writes per second of a disk are " + operations.getAsLong() + "iops; expected 1iops or more");
        }
        if (dirty.isPresent() && dirty.get().value() < LEAST_DIRTY) {
            throw new IllegalArgumentException("dirty memory of a disk is " + dirty.get() + "; expected 1MiB or more");
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

    /** Creates a disk that is limited by its write rate only. */
    public ShapedDisk(Path place, Bytes perSecond, Bytes size, FileSystem fileSystem) {
        this(place, perSecond, OptionalLong.empty(), Optional.empty(), size, fileSystem);
    }

    /**
     * Parses {@code PATH=20MB/s}, optionally followed by a number of writes per second, the size, the file system and
     * the bound of dirty memory, in any order: {@code /srv/slow=20MB/s,300iops,6GiB,ext4,dirty=64MiB}.
     */
    public static ShapedDisk parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw malformed(text);
        }
        Map<Word, String> words = new EnumMap<>(Word.class);
        // Each word follows a comma: nothing is before the first one.
        String[] rest = form.group(3).split(",", -1);
        for (String word : Arrays.asList(rest).subList(1, rest.length)) {
            if (words.put(Word.of(word), word) != null) {
                throw malformed(text);
            }
        }
        Optional<String> operations = Optional.ofNullable(words.get(Word.OPERATIONS));
        return new ShapedDisk(
                Path.of(form.group(1)),
                Bytes.parse(form.group(2)),
                operations.isPresent() ? OptionalLong.of(operations(operations.get())) : OptionalLong.empty(),
                Optional.ofNullable(words.get(Word.DIRTY)).map(word -> Bytes.parse(word.substring(DIRTY.length()))),
                Optional.ofNullable(words.get(Word.SIZE)).map(Bytes::parse).orElse(DEFAULT_SIZE),
                Optional.ofNullable(words.get(Word.FILE_SYSTEM))
                        .map(ShapedDisk::fileSystem)
                        .orElse(FileSystem.EXT4));
    }

    private static long operations(String word) {
        String number = word.substring(0, word.length() - OPERATIONS.length());
        if (!number.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("writes per second are '" + word + "'; expected e.g. 300iops");
        }
        return Long.parseLong(number);
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("invalid --disk value '" + text
                + "'; expected PATH=SPEED[,IOPS][,SIZE][,ext4|xfs][,dirty=SIZE], e.g."
                + " /srv/slow=20MB/s,300iops,6GiB,ext4,dirty=64MiB");
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
