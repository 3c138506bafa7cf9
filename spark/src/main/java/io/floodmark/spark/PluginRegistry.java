package io.floodmark.spark;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.scheduler.SparkListener;

/**
 * Connects Spark's plug-ins with the code that they are for. Spark creates plug-ins by the name of their class, and
 * tasks from bytes. Neither can receive references, so these are stored here, once per process. Thread-safe.
 */
@SuppressWarnings("NonFinalStaticField") // This state is the purpose of the class.
final class PluginRegistry {
    private static volatile Optional<UnaryOperator<byte[]>> driver = Optional.empty();
    private static volatile Optional<SparkListener> listener = Optional.empty();
    private static volatile Optional<PluginContext> executor = Optional.empty();

    private PluginRegistry() {}

    /** Sets, in the driver, the function that answers requests of tasks. */
    static void answerWith(UnaryOperator<byte[]> answers) {
        driver = Optional.of(answers);
    }

    /** Returns, in the driver, the function that answers requests; empty if there is none yet. */
    static Optional<UnaryOperator<byte[]>> answers() {
        return driver;
    }

    /**
     * Sets, in the driver and before it opens a context, the listener, so that it is notified of all executors from the
     * first one on.
     */
    static void listenWith(SparkListener told) {
        listener = Optional.of(told);
    }

    /** Returns the listener in the driver. */
    static Optional<SparkListener> listener() {
        return listener;
    }

    /** Sets the connection to the driver in an executor. */
    static void connect(PluginContext context) {
        executor = Optional.of(context);
    }

    /** Returns the connection to the driver in an executor. */
    static PluginContext executor() {
        return executor.orElseThrow(() -> new IllegalStateException(
                "the plug-in of this executor was not started; expected spark.plugins to name " + FleetPlugin.NAME));
    }
}
