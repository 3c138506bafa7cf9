package io.floodmark.host;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder of this process that only this user can read. Closing removes it. Folders of killed processes are
 * removed when the next one is created, and by {@link #removeOrphans()}.
 *
 * @param path of the folder
 */
public record ScratchFolder(Path path) implements AutoCloseable {
    /** The prefix, which is followed by the use and a random number. */
    private static final String PREFIX = "floodmark-scratch-";

    /** The name of the file with the {@link ProcessStamp} of the owner. */
    private static final String OWNER = "owner";

    /**
     * Creates a folder.
     *
     * @param use a word that becomes part of its name
     */
    public static ScratchFolder make(String use) {
        return make(temporary(), use);
    }

    static ScratchFolder make(Path parent, String use) {
        removeOrphans(parent);
        try {
            Path folder = Files.createTempDirectory(parent, PREFIX + use + "-");
            Files.writeString(folder.resolve(OWNER), ProcessStamp.self().toString());
            return new ScratchFolder(folder);
        } catch (IOException full) {
            throw new EnvironmentException("no folder below " + parent + " can be made: " + full.getMessage(), full);
        }
    }

    /**
     * Writes a file that only this user can read, for secrets.
     *
     * @param name of the file, which must not exist yet
     */
    public Path keep(String name, String text) {
        Path file = path.resolve(name);
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.writeString(file, text);
        } catch (IOException full) {
            throw new EnvironmentException(file + " cannot be written: " + full.getMessage(), full);
        }
    }

    /**
     * Removes the folders of processes that have ended, and returns them. Folders that cannot be read or removed are
     * left.
     */
    public static List<Path> removeOrphans() {
        return removeOrphans(temporary());
    }

    static List<Path> removeOrphans(Path parent) {
        List<Path> removed = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path each : all) {
                if (orphan(each) && removed(each)) {
                    removed.add(each);
                }
            }
        } catch (IOException | UncheckedIOException unreadable) {
            return removed;
        }
        return removed;
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** True if the owner has ended. In a folder that all users may write to, folders of other users do not count. */
    private static boolean orphan(Path folder) {
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && ownedByUser(folder)
                    && ProcessStamp.parse(
                                    Files.readString(folder.resolve(OWNER)).strip())
                            .filter(owner -> !owner.alive())
                            .isPresent();
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean ownedByUser(Path folder) throws IOException {
        return Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName().equals(System.getProperty("user.name"));
    }

    private static boolean removed(Path folder) {
        try {
            remove(folder);
            return true;
        } catch (IOException kept) {
            return false;
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    @Override
    public void close() {
        try {
            remove(path);
        } catch (IOException kept) {
            throw new EnvironmentException("temporary files are left in " + path + ": " + kept.getMessage(), kept);
        }
    }
}
