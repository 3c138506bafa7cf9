package io.floodmark.spark;

import java.util.Optional;

/** Locates the output of executors of a standalone cluster, none of which reaches their driver. */
final class ExecutorLogs {
    private ExecutorLogs() {}

    /**
     * Returns empty for an application that no standalone master accepted. An accepted one has an id that begins with
     * {@code app-}.
     */
    static Optional<String> where(String application) {
        return application.startsWith("app-")
                ? Optional.of("work/" + application
                        + "/*/stderr below SPARK_HOME, or SPARK_WORKER_DIR, on the hosts of the workers")
                : Optional.empty();
    }
}
