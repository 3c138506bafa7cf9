package io.floodmark.cli.flag;

import io.floodmark.model.error.PlanException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks, before anything is started, whether a path from a flag can be written at the end. Leaves nothing behind. A
 * folder that does not exist is treated as a mistake: root would otherwise create it wherever the mistake points.
 */
public final class OutputPlace {
    private OutputPlace() {}

    /**
     * Checks the place of a file.
     *
     * @throws PlanException if it is not a file that can be created or replaced
     */
    public static void requireFile(String flag, Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new PlanException(
                    flag + ": " + file + " is not a file; expected one that may be created or replaced");
        }
        requireParent(flag, file);
    }

    /**
     * Checks a folder for several files.
     *
     * @throws PlanException if it is neither a folder that can be written to nor one that can be created
     */
    public static void requireFolder(String flag, Path folder) {
        if (Files.exists(folder)) {
            requireWritable(flag, folder, folder);
        } else {
            requireParent(flag, folder);
        }
    }

    /**
     * Checks the parent folder of a file or folder.
     *
     * @throws PlanException if its parent folder does not exist, or is not writable
     */
    public static void requireParent(String flag, Path place) {
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
