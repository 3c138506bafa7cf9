package io.floodmark.cli.exit;

import io.floodmark.trial.StopRequest;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C (and TERM) end a run in order: the JVM waits, for a limited time, until everything that was created is
 * removed. A second Ctrl-C changes nothing, because HotSpot blocks it while hooks run. {@code floodmark clean} finds
 * what is left after that time.
 */
public final class ShutdownGate implements AutoCloseable {
    /** Time to remove what a run created. */
    public static final Duration LONGEST = Duration.ofSeconds(60);

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private ShutdownGate(StopRequest stop, Duration longest) {
        this.hook = new Thread(
                () -> {
                    stop.request();
                    try {
                        done.await(longest.toMillis(), TimeUnit.MILLISECONDS);
                    } catch (InterruptedException asked) {
                        Thread.currentThread().interrupt();
                    }
                },
                "fm-shutdown");
    }

    public static ShutdownGate install(StopRequest stop) {
        return install(stop, LONGEST);
    }

    /**
     * Registers the gate with the JVM.
     *
     * @param longest longest time that the JVM waits
     */
    public static ShutdownGate install(StopRequest stop, Duration longest) {
        ShutdownGate gate = new ShutdownGate(stop, longest);
        Runtime.getRuntime().addShutdownHook(gate.hook);
        return gate;
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // This is the purpose of the gate: the hook runs, and ends now.
        }
    }
}
