package io.floodmark.spark;

/**
 * The message for an application that Spark ended before its executors had started.
 *
 * @param version of Spark in its driver
 */
record EndedApplication(String id, String version) {
    String text(String master) {
        return ExecutorLogs.where(id)
                .map(logs -> "Spark at " + master + " ended application " + id
                        + " (expected executors that start and stay); see " + logs
                        + ": often SPARK_HOME of a worker has no jars, or its Java refuses a flag")
                // A master of another release accepts no application.
                .orElseGet(() -> "Spark at " + master + " let the application go; expected a master of Spark " + version
                        + " there, with room for one more");
    }
}
