package io.floodmark.spark;

import java.util.List;

/**
 * The message for a Spark cluster that provides fewer slots than requested.
 *
 * @param wanted requested number
 * @param given available number
 * @param executors that it has, for people
 * @param address at which executors are to reach the driver (spark.driver.host)
 * @param memory of an executor (spark.executor.memory)
 * @param application its id
 */
record MissingSlots(int wanted, int given, List<String> executors, String address, String memory, String application) {
    MissingSlots {
        executors = List.copyOf(executors);
    }

    /** @param within how long was waited for them */
    String text(String master, String within) {
        return "Spark at " + master + " gave " + given + " slots " + executors + " in " + within + "; expected "
                + wanted + ": " + cure();
    }

    /**
     * Returns the remedy. No slot at all is seldom due to a lack of cores: executors do not start, or cannot connect to
     * their driver.
     */
    private String cure() {
        return given == 0
                ? "workers there with " + memory + " free for an executor (spark.executor.memory), whose executors"
                        + " reach this machine at " + address + " (spark.driver.host)"
                        + ExecutorLogs.where(application)
                                .map(logs -> ". If executors ended, the reason is in " + logs)
                                .orElse("")
                : "start more workers there, free their cores, or ask for fewer (fleet.workers)";
    }
}
