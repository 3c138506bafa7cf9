package io.floodmark.spark;

import io.floodmark.model.PlanException;
import java.util.Map;

/**
 * How many cores of a standalone cluster some workers take. Its master gives whole executors: of such with four cores,
 * six cores are but one.
 *
 * @param ofTask spark.task.cpus, 1 or more
 * @param ofExecutor spark.executor.cores; 0: all that a host has
 */
record SparkCores(int ofTask, int ofExecutor) {
    private static final String TASK = "spark.task.cpus";
    private static final String EXECUTOR = "spark.executor.cores";

    /**
     * As the properties say.
     *
     * @throws PlanException where one of them is no number
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

    /** As many as make room for so many tasks. */
    int forWorkers(int workers) {
        int slots = ofExecutor / ofTask;
        if (slots == 0) { // any number of cores will do, or Spark will refuse
            return workers * ofTask;
        }
        return (workers + slots - 1) / slots * ofExecutor;
    }
}
