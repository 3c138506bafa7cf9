package io.floodmark.spark;

/**
 * What to say of an application that its Spark has ended before its executors were there.
 *
 * @param id of the application: a standalone master that took it gave it one that begins with {@code app-}
 * @param version of Spark, of its driver
 */
record EndedApplication(String id, String version) {
    String text(String master) {
        // A master of another release takes none.
        return id.startsWith("app-")
                ? "Spark at " + master + " ended application " + id
                        + " (expected executors that start and stay). On each worker's host, work/" + id
                        + "/*/stderr below SPARK_HOME, or SPARK_WORKER_DIR, says why they ended: often SPARK_HOME of the"
                        + " worker has no jars, or its Java does not know a flag"
                : "Spark at " + master + " let the application go; expected a master of Spark " + version
                        + " there, with room for one more";
    }
}
