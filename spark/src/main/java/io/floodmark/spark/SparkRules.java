package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.crew.CrewOrder;
import java.util.function.BiFunction;

/** What a Spark application must be set to before a fleet runs on it. */
final class SparkRules {
    private static final String DYNAMIC = "spark.dynamicAllocation.enabled";

    private SparkRules() {}

    /**
     * Looks at the effective properties.
     *
     * @param property by name, with what it is where nobody says
     * @throws Failure where one will not do
     */
    static void require(CrewOrder order, BiFunction<String, String, String> property) {
        if (flag(property, DYNAMIC)) {
            throw new Failure(
                    Failure.Kind.PLAN, DYNAMIC + " is true; expected false: executors must not come and go in a trial");
        }
        boolean encrypted = flag(property, "spark.ssl.rpc.enabled")
                || flag(property, "spark.network.crypto.enabled")
                || flag(property, "spark.authenticate.enableSaslEncryption");
        boolean guarded = flag(property, "spark.authenticate") && encrypted;
        boolean alone = property.apply("spark.master", "").startsWith("local");
        if (order.confidential() && !guarded && !alone) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "the client properties hold secrets, and this Spark does not protect what it sends; expected"
                            + " spark.authenticate and spark.network.crypto.enabled (or spark.ssl.rpc.enabled) true in"
                            + " spark-defaults.conf, or --insecure-spark where its network is trusted");
        }
    }

    private static boolean flag(BiFunction<String, String, String> property, String name) {
        // Spark reads it so.
        return property.apply(name, "false").strip().equalsIgnoreCase("true");
    }
}
