package io.floodmark.cli;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to be written in the end, looked at in the beginning: what cannot be written is told before anything is done.
 */
final class NewFile {
    private final String flag;
    private final Path path;
    private final boolean replace;

    /**
     * Leaves no file.
     *
     * @param flag that names it, for messages
     * @param replace a file that is there
     * @throws PlanException where it cannot be written, or is there and not to be replaced
     */
    NewFile(String flag, Path path, boolean replace) {
        this.flag = flag;
        this.path = path;
        this.replace = replace;
        if (Files.exists(path) && !(replace && Files.isRegularFile(path) && Files.isWritable(path))) {
            throw new PlanException(flag + ": " + path + " is there already; expected a new file"
                    + (replace ? ", or one that may be replaced" : ", or --force to replace it"));
        }
        OutputPlace.requireParent(flag, path);
    }

    Path path() {
        return path;
    }

    void write(String text) {
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
