package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * One study in one file, which another Floodmark imports, judges again and compares: a zip of a store with the runs of
 * this study only, and of its report for readers without Floodmark.
 */
public final class Bundle {
    /** Largest store that is unpacked, in bytes: a run has a few megabytes, a boundary some tens of runs. */
    private static final long MOST_BYTES = 4L << 30;

    private static final String STORE = "runs.db";
    private static final String REPORT = "report.html";
    private static final List<String> ENTRIES = List.of(STORE, REPORT);
    private static final int BUFFER = 1 << 16;

    private Bundle() {}

    /**
     * Writes a study; an existing file is replaced when the new one is complete.
     *
     * @param report writes the report of the study to a file
     */
    public static void write(StoredStudy study, RunReader from, Consumer<Path> report, Path target) {
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        inScratch(target, folder -> {
            try (RunStore store = RunStore.open(folder.resolve(STORE))) {
                store.add(study, from);
            }
            report.accept(folder.resolve(REPORT));
            try {
                pack(folder, partial);
                return Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
        });
    }

    private static void pack(Path folder, Path target) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(target))) {
            for (String name : ENTRIES) {
                zip.putNextEntry(new ZipEntry(name));
                Files.copy(folder.resolve(name), zip);
            }
        }
    }

    /**
     * Adds the study of a bundle to a store. Runs that are stored already stay as they are.
     *
     * @throws EnvironmentException if the file is not a complete bundle, or was made by a newer version; nothing is
     *     added then
     */
    public static Imported read(Path file, Path store) {
        return read(file, () -> RunStore.open(store));
    }

    /** Adds the study of a bundle to the store that {@code store} opens, once the bundle is known to be complete. */
    public static Imported read(Path file, Supplier<RunStore> store) {
        return inScratch(file, folder -> {
            unpack(file, folder);
            try (RunReader reader = opened(file, folder.resolve(STORE));
                    RunStore target = store.get()) {
                StoredStudy study = reader.onlyStudy()
                        .orElseThrow(() -> new EnvironmentException(file + " has no study; expected a bundle"));
                return new Imported(study, target.add(study, reader));
            }
        });
    }

    /**
     * A study that was read from a bundle.
     *
     * @param added number of its runs that were not stored before
     */
    public record Imported(StoredStudy study, int added) {}

    private static RunReader opened(Path bundle, Path unpacked) {
        try {
            return RunReader.openReceived(unpacked);
        } catch (EnvironmentException unreadable) {
            String said = String.valueOf(unreadable.getMessage());
            throw new EnvironmentException(said.replace(unpacked.toString(), bundle + ": " + STORE), unreadable);
        }
    }

    private static void unpack(Path file, Path folder) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(in)) {
            boolean found = false;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                // Only names that are known are used as names of files.
                if (!ENTRIES.contains(entry.getName())) {
                    throw new EnvironmentException(file + " is not a bundle: it contains '" + entry.getName()
                            + "'; expected only " + STORE + " and " + REPORT);
                }
                found |= entry.getName().equals(STORE);
                try (OutputStream out = Files.newOutputStream(folder.resolve(entry.getName()))) {
                    copy(file, zip, out);
                }
            }
            if (!found) {
                throw new EnvironmentException(
                        file + " is not a bundle; expected a file that floodmark runs export --bundle has written");
            }
        } catch (EOFException | ZipException damaged) {
            throw new EnvironmentException(
                    file + " is cut off or damaged (" + damaged.getMessage() + "); export or copy it again", damaged);
        }
    }

    private static void copy(Path file, InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long all = 0;
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            all += read;
            if (all > MOST_BYTES) {
                throw new EnvironmentException(
                        file + " unpacks to more than " + MOST_BYTES + " bytes; expected the runs of one study");
            }
            to.write(buffer, 0, read);
        }
    }

    /** Work in a folder of its own. */
    private interface InFolder<T> {
        T run(Path folder) throws IOException;
    }

    private static <T> T inScratch(Path file, InFolder<T> work) {
        try {
            Path folder = Files.createTempDirectory("floodmark-bundle-");
            try {
                return work.run(folder);
            } finally {
                delete(folder);
            }
        } catch (IOException failed) {
            throw new EnvironmentException(
                    file + " cannot be read or written (" + failed + "); expected a file, and space for its content",
                    failed);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
