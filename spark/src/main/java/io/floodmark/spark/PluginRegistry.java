package io.floodmark.spark;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.scheduler.SparkListener;

/**
 * Where Spark's plug-ins meet the code that they are for. Spark makes plug-ins itself, by the name of their class, and
 * tasks from bytes: neither can be handed anything, so what they need stands here, one for each process. Safe for use
 * by many threads.
 */
@SuppressWarnings("NonFinalStaticField") // that is what it is for
final class PluginRegistry {
    private static volatile Optional<UnaryOperator<byte[]>> driver = Optional.empty();
    private static volatile Optional<SparkListener> listener = Optional.empty();
    private static volatile Optional<PluginContext> executor = Optional.empty();

    private PluginRegistry() {}

    /** In the driver: from now on questions of tasks are answered by this. */
    static void answerWith(UnaryOperator<byte[]> answers) {
        driver = Optional.of(answers);
    }

    /** In the driver: empty where nobody answers yet. */
    static Optional<UnaryOperator<byte[]>> answers() {
        return driver;
    }

    /** In the driver, before it opens a context: told of executors from the first one on. */
    static void listenWith(SparkListener told) {
        listener = Optional.of(told);
    }

    /** In the driver. */
    static Optional<SparkListener> listener() {
        return listener;
    }

    /** In an executor: the way to the driver. */
    static void connect(PluginContext context) {
        executor = Optional.of(context);
    }

    /** In an executor. */
    static PluginContext executor() {
        return executor.orElseThrow(() -> new IllegalStateException(
                "the plug-in of this executor was not started; expected spark.plugins to name " + FleetPlugin.NAME));
    }
}
