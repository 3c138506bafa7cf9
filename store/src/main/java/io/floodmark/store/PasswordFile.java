package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file with passwords of PostgreSQL servers that libpq reads too. The driver reads it, but unlike libpq does not
 * check who else may.
 */
final class PasswordFile {
    static final String USUAL = "~/.pgpass";
    static final String VARIABLE = "PGPASSFILE";
    /** The driver looks at this property first. */
    static final String PROPERTY = "org.postgresql.pgpassfile";

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private PasswordFile() {}

    /** @throws PlanException if the file that the driver would read is missing or may be read by other users */
    static void requirePrivate() {
        requirePrivate(System.getProperty(PROPERTY), System.getenv(), Path.of(System.getProperty("user.home", "")));
    }

    static void requirePrivate(@Nullable String property, Map<String, String> environment, Path home) {
        String named = property == null ? environment.get(VARIABLE) : property;
        Path file = named == null ? home.resolve(".pgpass") : Path.of(named);
        if (!Files.isRegularFile(file)) {
            if (named != null) {
                throw new PlanException(VARIABLE + ": file not found: '" + file
                        + "'; expected a file of lines HOST:PORT:DATABASE:USER:PASSWORD");
            }
            return;
        }
        Set<PosixFilePermission> others = permissions(file);
        others.removeAll(OWNER);
        if (!others.isEmpty()) {
            throw new PlanException(
                    "password file " + file + " is open to other users; expected mode 600: chmod 600 " + file);
        }
    }

    private static Set<PosixFilePermission> permissions(Path file) {
        Set<PosixFilePermission> all = EnumSet.noneOf(PosixFilePermission.class);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try {
                all.addAll(Files.getPosixFilePermissions(file));
            } catch (IOException unreadable) {
                throw new EnvironmentException(
                        "password file " + file + " cannot be checked (" + unreadable + "); expected a readable file",
                        unreadable);
            }
        }
        return all;
    }
}
