package io.floodmark.ssh;

import io.floodmark.client.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The jar for hosts, under a name that depends on its content, so that an existing one need not be copied.
 *
 * @param file on this machine
 * @param name on hosts
 * @param bytes its size
 */
record CarriedJar(Path file, String name, long bytes) {
    /** Reads the file once. */
    static CarriedJar of(Path file) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return new CarriedJar(
                    file, "floodmark-" + HexFormat.of().formatHex(digest.digest()) + ".jar", Files.size(file));
        } catch (IOException unread) {
            throw new Failure(Failure.Kind.CHILD, "cannot read " + file + ": " + unread.getMessage(), unread);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }
}
