package io.floodmark.spark;

import io.floodmark.crew.WarmWorkers;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;

/**
 * The connection between tasks and driver: Spark's own RPC, with its authentication and encryption. Spark creates this
 * class by its name in {@code spark.plugins}. Messages are bytes, so that neither side needs the other's classes before
 * its jars have arrived.
 */
public final class FleetPlugin implements SparkPlugin {
    /** A constant, so that a process without Spark can name this class, which it cannot load. */
    static final String NAME = "io.floodmark.spark.FleetPlugin";

    private static final byte[] NOBODY = new byte[0];

    @Override
    public DriverPlugin driverPlugin() {
        return new DriverPlugin() {
            @Override
            public Map<String, String> init(SparkContext context, PluginContext plugin) {
                PluginRegistry.listener().ifPresent(context::addSparkListener);
                return Map.of();
            }

            @Override
            public Object receive(Object message) {
                return PluginRegistry.answers()
                        .map(answers -> answers.apply((byte[]) message))
                        .orElse(NOBODY);
            }
        };
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new ExecutorPlugin() {
            @Override
            public void init(PluginContext context, Map<String, String> extra) {
                PluginRegistry.connect(context);
            }

            @Override
            public void shutdown() {
                WarmWorkers.closeAll();
            }
        };
    }
}
