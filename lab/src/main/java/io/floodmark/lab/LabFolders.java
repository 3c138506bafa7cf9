package io.floodmark.lab;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Folders that a lab creates and deletes. Each contains a file with the lab's id. Only a folder with that file is ever
 * deleted, so that a manually edited registry cannot cause other folders to be deleted.
 */
final class LabFolders {
    private static final String MARK = ".floodmark-lab";

    /** Configuration, logs, metadata and internal topics, in addition to the data that the occupancy target covers. */
    private static final long OVERHEAD = Bytes.ofMiB(256).value();

    private LabFolders() {}

    /**
     * Creates an empty file that only this user can read, before secrets are written into it. An existing file is kept.
     */
    static void createPrivate(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /** Returns the first root with room for a whole lab. */
    static Path rootWithRoom(List<Path> roots, Bytes maxDisk) {
        List<String> seen = new ArrayList<>();
        long needed = maxDisk.value() + OVERHEAD;
        for (Path root : roots) {
            try {
                Files.createDirectories(root);
                long free = Files.getFileStore(root).getUsableSpace();
                if (free >= needed && Files.isWritable(root)) {
                    return root.toRealPath();
                }
                seen.add(root + " (" + new Bytes(free).human() + " free)");
            } catch (IOException e) {
                seen.add(root + " (" + e + ")");
            }
        }
        throw new EnvironmentException("no folder has room for a lab: " + String.join(", ", seen) + "; expected "
                + new Bytes(needed).human() + " free. Lower --max-disk, or run in a folder on a larger disk");
    }

    /**
     * Throws {@link EnvironmentException} if the name of a folder contains a comma, by which Kafka separates log
     * directories.
     */
    static void checkNames(LabLayout layout) {
        for (Path folder : layout.folders()) {
            if (folder.toString().contains(",")) {
                throw new EnvironmentException("the folder of a lab has a comma in its name: " + folder
                        + "; expected none, because Kafka separates log directories by commas. Run in another folder, or set"
                        + " lab.log-dirs");
            }
        }
    }

    /** Throws if the file system of a log directory has no room for its share of the lab. */
    static void checkRoom(LabLayout layout, Bytes maxDisk) {
        Map<FileStore, Long> needed = new HashMap<>();
        Map<FileStore, Path> example = new HashMap<>();
        List<NodeSpec> brokers = layout.brokers();
        for (NodeSpec broker : brokers) {
            for (Path dir : broker.logDirs()) {
                long share = (maxDisk.value() + OVERHEAD)
                        / brokers.size()
                        / broker.logDirs().size();
                FileStore store = store(dir);
                needed.merge(store, share, Long::sum);
                example.putIfAbsent(store, dir);
            }
        }
        needed.forEach((store, bytes) -> check(store, bytes, example.getOrDefault(store, layout.folder())));
    }

    private static FileStore store(Path dir) {
        Path existing = dir;
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return Files.getFileStore(existing);
        } catch (IOException e) {
            throw new EnvironmentException("cannot read the free space of " + existing + ": " + e.getMessage(), e);
        }
    }

    private static void check(FileStore store, long needed, Path dir) {
        try {
            long free = store.getUsableSpace();
            if (free < needed) {
                throw new EnvironmentException("the file system of " + dir + " has " + new Bytes(free).human()
                        + " free; expected " + new Bytes(needed).human()
                        + " for the lab's data. Lower --max-disk, or put log directories elsewhere");
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot read the free space of " + dir + ": " + e.getMessage(), e);
        }
    }

    /** Creates a folder that only this user can read, since the broker configuration of a plan may contain secrets. */
    static void create(Path folder, String id) {
        try {
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectory(folder);
            }
            Files.writeString(folder.resolve(MARK), id);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot make the folder " + folder + ": " + e + "; expected " + folder.getParent()
                            + " to be a writable folder",
                    e);
        }
    }

    /** True if the folder belongs to that lab. */
    static boolean marked(Path folder, String id) {
        try {
            return Files.readString(folder.resolve(MARK)).equals(id);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Deletes a folder of the lab with its content, the marker file last. Does nothing if the folder does not belong to
     * that lab.
     */
    static void delete(Path folder, String id) {
        if (!marked(folder, id)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new Deleter(folder.resolve(MARK)));
            Files.deleteIfExists(folder.resolve(MARK));
            Files.delete(folder);
        } catch (IOException e) {
            throw new EnvironmentException("could not delete " + folder + ": " + e + "; delete it by hand", e);
        }
    }

    /**
     * A visitor that follows no links and ignores files that have already vanished, since a broker may just have ended.
     */
    private static final class Deleter extends SimpleFileVisitor<Path> {
        private final Path mark;

        Deleter(Path mark) {
            this.mark = mark;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!file.equals(mark)) {
                Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (Files.exists(file)) {
                throw failure;
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
            if (!folder.equals(mark.getParent())) {
                Files.deleteIfExists(folder);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
