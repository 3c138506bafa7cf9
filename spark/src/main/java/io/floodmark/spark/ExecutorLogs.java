package io.floodmark.spark;

import java.util.Optional;

/** Where the output of executors of a standalone cluster lies: nothing of it reaches their driver. */
final class ExecutorLogs {
    private ExecutorLogs() {}

    /**
     * Empty for an application that no standalone master took: one that did gave it an id that begins with
     * {@code app-}.
     */
    static Optional<String> where(String application) {
        return application.startsWith("app-")
                ? Optional.of("work/" + application
                        + "/*/stderr below SPARK_HOME, or SPARK_WORKER_DIR, on the hosts of the workers")
                : Optional.empty();
    }
}
