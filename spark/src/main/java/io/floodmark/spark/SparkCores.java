package io.floodmark.spark;

import io.floodmark.model.error.PlanException;
import java.util.Map;

/**
 * The number of cores of a standalone cluster that some workers need. Its master assigns whole executors: with four
 * cores per executor, six cores are only one executor.
 *
 * @param ofTask spark.task.cpus, 1 or more
 * @param ofExecutor spark.executor.cores; 0: all cores of a host
 */
record SparkCores(int ofTask, int ofExecutor) {
    private static final String TASK = "spark.task.cpus";
    private static final String EXECUTOR = "spark.executor.cores";

    /**
     * Reads the properties.
     *
     * @throws PlanException if one of them is not a number
     */
    static SparkCores of(Map<String, String> properties) {
        return new SparkCores(
                properties.containsKey(TASK) ? number(properties, TASK) : 1,
                properties.containsKey(EXECUTOR) ? number(properties, EXECUTOR) : 0);
    }

    private static int number(Map<String, String> properties, String name) {
        String text = properties.getOrDefault(name, "").strip();
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw new PlanException(name + " is '" + text + "'; expected a whole number of cores, 1 or more");
        }
        return Integer.parseInt(text);
    }

    /** Returns the number of cores that have room for that many tasks. */
    int forWorkers(int workers) {
        int slots = ofExecutor / ofTask;
        if (slots == 0) { // Any number of cores is suitable, or Spark rejects it.
            return workers * ofTask;
        }
        return (workers + slots - 1) / slots * ofExecutor;
    }
}
