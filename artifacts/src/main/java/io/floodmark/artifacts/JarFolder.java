package io.floodmark.artifacts;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of jars that is either complete or absent. It is filled in a temporary folder next to it, with a list of
 * SHA-256 sums that {@code sha256sum -c} can read too, and then moved atomically. Two processes may fill it at the same
 * time.
 */
final class JarFolder {
    private static final String SUMS = "SHA256SUMS";

    private final Path folder;

    JarFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns the jars in class path order; empty if the folder is absent, or if a jar was modified. */
    Optional<List<Path>> whole() {
        Path sums = folder.resolve(SUMS);
        if (!Files.isRegularFile(sums)) {
            return Optional.empty();
        }
        List<Path> jars = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(sums)) {
                String[] parts = line.split(" {2}", 2);
                Path jar = folder.resolve(parts[1]);
                if (!Files.isRegularFile(jar) || !sha256(jar).equals(parts[0])) {
                    return Optional.empty();
                }
                jars.add(jar);
            }
            return jars.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(jars));
        } catch (IOException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /**
     * Copies jars into the folder and returns them. If another process has already done the same, its folder is kept.
     */
    List<Path> fill(List<ResolvedJar> jars) {
        try {
            Files.createDirectories(folder.getParent());
            Path aside = Files.createTempDirectory(folder.getParent(), folder.getFileName() + ".");
            try {
                List<String> sums = new ArrayList<>();
                for (ResolvedJar jar : jars) {
                    Path copy = Files.copy(jar.file(), aside.resolve(jar.name()));
                    sums.add(sha256(copy) + "  " + jar.name());
                }
                Files.write(aside.resolve(SUMS), sums);
                moveIntoPlace(aside);
            } finally {
                delete(aside);
            }
            return whole().orElseThrow(() ->
                    new IOException("its files do not have the sums of its list " + SUMS + " after copying"));
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot keep jars in " + folder + ": " + e.getMessage()
                            + "; expected a writable folder with room for about 50 MB",
                    e);
        }
    }

    private void moveIntoPlace(Path aside) throws IOException {
        if (whole().isPresent()) {
            return;
        }
        delete(folder);
        try {
            Files.move(aside, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            if (whole().isEmpty()) {
                throw e;
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream digested = new DigestInputStream(in, digest)) {
                digested.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new EnvironmentException("this JVM has no SHA-256, which every Java platform must have", e);
        }
    }
}
