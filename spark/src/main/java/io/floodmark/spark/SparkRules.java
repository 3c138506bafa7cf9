package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.crew.CrewOrder;
import java.util.Set;
import java.util.function.BiFunction;

/** The settings that a Spark application must have before a fleet runs on it. */
final class SparkRules {
    /** The address at which others reach the driver. */
    static final String HOST = "spark.driver.host";

    /** The address on which the driver listens; {@link #HOST} by default. */
    static final String BIND = "spark.driver.bindAddress";

    static final String LOOPBACK = "127.0.0.1";

    private static final Set<String> THIS_MACHINE = Set.of(LOOPBACK, "localhost", "::1", "[::1]");
    private static final String DYNAMIC = "spark.dynamicAllocation.enabled";

    private SparkRules() {}

    /** True if executors run in the driver's own process. */
    static boolean local(String master) {
        return master.startsWith("local");
    }

    /**
     * Checks the effective properties.
     *
     * @param property returns a property by name, or the given default
     * @throws Failure if one is unsuitable
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
        if (order.confidential() && !guarded) {
            requireAlone(property);
        }
    }

    /**
     * Requires a local driver to listen on loopback only. It listens even if the master is local, and answers everyone.
     */
    private static void requireAlone(BiFunction<String, String, String> property) {
        boolean local = local(property.apply("spark.master", ""));
        String listens = property.apply(BIND, property.apply(HOST, ""));
        if (local && THIS_MACHINE.contains(listens)) {
            return;
        }
        throw new Failure(
                Failure.Kind.PLAN,
                "the client properties hold secrets, and this Spark does not protect what it sends"
                        + (local ? " (its driver listens on '" + listens + "')" : "") + "; expected"
                        + (local ? " " + BIND + " " + LOOPBACK + "," : "")
                        + " spark.authenticate and spark.network.crypto.enabled (or spark.ssl.rpc.enabled) true in"
                        + " spark-defaults.conf, or --insecure-spark if its network is trusted");
    }

    private static boolean flag(BiFunction<String, String, String> property, String name) {
        // Spark parses it in the same way.
        return property.apply(name, "false").strip().equalsIgnoreCase("true");
    }
}
