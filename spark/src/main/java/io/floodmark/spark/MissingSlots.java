package io.floodmark.spark;

import java.util.List;

/**
 * What to say of a Spark that does not give as many slots as are asked for.
 *
 * @param wanted that are asked for
 * @param given that it has
 * @param executors that it has, for people
 * @param address at which executors are to reach the driver (spark.driver.host)
 * @param memory of an executor (spark.executor.memory)
 * @param application id of it
 */
record MissingSlots(int wanted, int given, List<String> executors, String address, String memory, String application) {
    MissingSlots {
        executors = List.copyOf(executors);
    }

    /** @param within how long it was given for that */
    String text(String master, String within) {
        return "Spark at " + master + " gave " + given + " slots " + executors + " in " + within + "; expected "
                + wanted + ": " + cure();
    }

    /** None at all is seldom for want of cores: executors do not start, or cannot come back to their driver. */
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
