package io.floodmark.serve;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;

/** The secret that clients send. Only its hash is kept. */
public final class AccessToken {
    /** 20 random characters of 6 bits cannot be guessed in practice. */
    private static final int SHORTEST = 20;

    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final byte[] hash;

    private AccessToken(byte[] hash) {
        this.hash = hash;
    }

    /**
     * Reads the first line of a file.
     *
     * @throws PlanException if it cannot be read, is too short, or if others may read the file
     */
    public static AccessToken read(Path file) {
        try {
            if (Files.getFileStore(file).supportsFileAttributeView("posix")
                    && !OWNER.containsAll(Files.getPosixFilePermissions(file))) {
                throw new PlanException(
                        "--token-file: other users may read " + file + "; expected mode 600: chmod 600");
            }
            String token = Files.readString(file).lines().findFirst().orElse("").strip();
            if (token.length() < SHORTEST) {
                throw new PlanException("--token-file: the token in " + file + " has " + token.length()
                        + " characters; expected " + SHORTEST + " or more, e.g. from: openssl rand -base64 24");
            }
            return new AccessToken(hash(token));
        } catch (IOException unreadable) {
            throw new PlanException(
                    "--token-file: cannot read " + file + " (" + unreadable + "); expected a file with the token");
        }
    }

    /** Takes the same time for every wrong token. */
    boolean fits(String token) {
        return MessageDigest.isEqual(hash, hash(token));
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
