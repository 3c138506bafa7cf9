package io.floodmark.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A file with a token. */
final class Tokens {
    static final String SECRET = "a-token-of-thirty-characters-x";

    private Tokens() {}

    /** Writes a new file that only its owner may read. */
    static Path write(Path folder) throws IOException {
        Path file = Files.createTempFile(
                folder,
                "token",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, SECRET + "\n");
    }
}
