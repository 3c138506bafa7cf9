package io.floodmark.cli;

import io.floodmark.model.PlanException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks, before anything is started, whether what a flag names can be written in the end. Leaves nothing behind, and
 * takes a folder that does not exist for a slip: as root it would be made wherever the slip points to.
 */
final class OutputPlace {
    private OutputPlace() {}

    /** @throws PlanException if it is not a file that can be made or replaced */
    static void requireFile(String flag, Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new PlanException(
                    flag + ": " + file + " is not a file; expected one that may be created or replaced");
        }
        requireParent(flag, file);
    }

    /** @throws PlanException if it is neither a folder that can be written into nor one that can be made */
    static void requireFolder(String flag, Path folder) {
        if (Files.exists(folder)) {
            requireWritable(flag, folder, folder);
        } else {
            requireParent(flag, folder);
        }
    }

    /** @throws PlanException if the folder that it lies in does not exist, or takes no files */
    static void requireParent(String flag, Path place) {
        Path parent = place.toAbsolutePath().normalize().getParent();
        if (parent == null) {
            throw new PlanException(flag + ": " + place + " cannot be written (expected a name below a folder)");
        }
        if (!Files.exists(parent)) {
            throw new PlanException(flag + ": " + place + " cannot be written: folder " + parent
                    + " not found; make that folder, or name another place");
        }
        requireWritable(flag, place, parent);
    }

    private static void requireWritable(String flag, Path place, Path folder) {
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new PlanException(flag + ": " + place + " cannot be written, since " + folder
                    + " is not a folder in which this user may create files; choose another");
        }
    }
}
