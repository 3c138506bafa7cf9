package io.floodmark.serve;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder of plans that may be started: its files that end in .yaml or .yml, and none outside it. */
public final class PlanFolder {
    private final Path folder;

    private PlanFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the plans of a folder.
     *
     * @throws PlanException if it is no folder
     */
    public static PlanFolder of(Path folder) {
        try {
            Path real = folder.toRealPath();
            if (Files.isDirectory(real)) {
                return new PlanFolder(real);
            }
        } catch (IOException missing) {
            // The exception follows below.
        }
        throw new PlanException("--allow-start: '" + folder + "' cannot be read; expected a folder of plans");
    }

    /** Returns the names of the plans, in order. */
    List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml") && inside(file))
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException gone) {
            return List.of();
        }
    }

    /** Returns the plan with exactly that name. */
    Optional<Path> find(String name) {
        return names().stream().filter(name::equals).map(folder::resolve).findFirst();
    }

    /** True if it is a file of the folder itself: a link could lead to any file of this machine. */
    private boolean inside(Path file) {
        try {
            return Files.isRegularFile(file) && folder.equals(file.toRealPath().getParent());
        } catch (IOException broken) {
            return false;
        }
    }
}
