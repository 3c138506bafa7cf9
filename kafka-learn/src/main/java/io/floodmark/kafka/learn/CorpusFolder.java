package io.floodmark.kafka.learn;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.traffic.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Writes values of sampled records to files that a plan can use as its corpus. Only their owner can read them. Each
 * value that was read has the same chance of being kept (Vitter's algorithm R). Used by one thread.
 */
public final class CorpusFolder implements Contents {
    /** The largest corpus that a plan allows. */
    public static final Bytes LARGEST = new Bytes(Corpus.MOST_BYTES);

    private final Path folder;
    private final int most;
    private final SplittableRandom random;
    private final List<byte[]> kept = new ArrayList<>();
    private long seen;

    /**
     * Checks the arguments and creates no files yet.
     *
     * @param most documents, 1 to 100,000
     * @throws PlanException if the folder exists and is not empty
     */
    public CorpusFolder(Path folder, int most, SplittableRandom random) {
        if (most < 1 || most > 100_000) {
            throw new PlanException("--max-documents: is " + most + "; expected 1 to 100000");
        }
        if (Files.exists(folder) && !empty(folder)) {
            throw new PlanException("--corpus: " + folder
                    + " is there already; expected a folder that does not exist, or an empty one");
        }
        this.folder = folder;
        this.most = most;
        this.random = random;
    }

    private static boolean empty(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException noFolder) {
            return false;
        }
    }

    @Override
    public boolean required() {
        return true;
    }

    @Override
    public void value(byte[] value) {
        if (value.length == 0) {
            return;
        }
        seen++;
        if (kept.size() < most) {
            kept.add(value);
            return;
        }
        long place = random.nextLong(seen);
        if (place < most) {
            kept.set((int) place, value);
        }
    }

    /**
     * Writes the kept values.
     *
     * @return the plan's description of the corpus
     */
    public Content.Documents write() {
        if (kept.isEmpty()) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE, "no record that was read has a value; expected some for --corpus");
        }
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectory(folder, ownerOnly("rwx------"));
            }
            int number = 0;
            for (byte[] value : kept) {
                Path file = Files.createFile(
                        folder.resolve(String.format(Locale.ROOT, "%06d", ++number)), ownerOnly("rw-------"));
                Files.write(file, value, StandardOpenOption.WRITE);
            }
            Corpus corpus = Corpus.read(folder);
            return new Content.Documents(
                    folder.toAbsolutePath().normalize().toString(),
                    corpus.size(),
                    corpus.meanBytes(),
                    new Bytes(corpus.largestBytes()));
        } catch (IOException failed) {
            throw new EnvironmentException(
                    "--corpus: " + folder + " cannot be written: " + failed.getMessage(), failed);
        }
    }

    private FileAttribute<?>[] ownerOnly(String rights) {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))};
    }
}
