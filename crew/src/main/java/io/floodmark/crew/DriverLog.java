package io.floodmark.crew;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The log of the driver of a fleet.
 *
 * @param file which may not exist
 */
record DriverLog(Path file) {
    /**
     * Adds the name of the log to a failure and keeps the log, because often only it says why there are no workers. The
     * message of a rejected plan is complete by itself.
     */
    RuntimeException namedBy(RuntimeException failed) {
        if (failed instanceof PlanException || isEmpty()) {
            remove();
            return failed;
        }
        String text = failed.getMessage() + "; what its driver wrote is in " + file;
        if (failed instanceof TargetException away) {
            return new TargetException(away.kind(), text, failed);
        }
        return failed instanceof EnvironmentException ? new EnvironmentException(text, failed) : failed;
    }

    private boolean isEmpty() {
        try {
            return Files.size(file) == 0;
        } catch (IOException none) {
            return true;
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            throw new EnvironmentException("the log of the fleet's driver is left behind: " + kept.getMessage(), kept);
        }
    }
}
