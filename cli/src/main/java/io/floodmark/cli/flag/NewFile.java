package io.floodmark.cli.flag;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written at the end but checked at the beginning, so that a problem is reported before anything is
 * done.
 */
public final class NewFile {
    private final String flag;
    private final Path path;
    private final boolean replace;

    /**
     * Checks the path; creates no file.
     *
     * @param flag name of the flag, for messages
     * @param replace true if an existing file may be replaced
     * @throws PlanException if the file cannot be written, or exists and must not be replaced
     */
    public NewFile(String flag, Path path, boolean replace) {
        this.flag = flag;
        this.path = path;
        this.replace = replace;
        if (Files.exists(path) && !(replace && Files.isRegularFile(path) && Files.isWritable(path))) {
            throw new PlanException(flag + ": " + path + " is there already; expected a new file"
                    + (replace ? ", or one that may be replaced" : ", or --force to replace it"));
        }
        OutputPlace.requireParent(flag, path);
    }

    public Path path() {
        return path;
    }

    public void write(String text) {
        try {
            if (replace) {
                Files.writeString(path, text);
            } else {
                Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException failed) {
            throw new EnvironmentException(flag + ": " + path + " cannot be written: " + failed, failed);
        }
    }
}
