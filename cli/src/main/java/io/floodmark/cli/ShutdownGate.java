package io.floodmark.cli;

import io.floodmark.trial.StopRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C (and TERM) end a run in order: the JVM waits, within bounds, until what was made is removed. A second Ctrl-C
 * changes nothing: HotSpot holds it back while hooks run. {@code floodmark clean} finds what is left after the bound.
 */
final class ShutdownGate implements AutoCloseable {
    private static final long LONGEST_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private ShutdownGate(StopRequest stop) {
        this.hook = new Thread(
                () -> {
                    stop.request();
                    try {
                        done.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    } catch (InterruptedException asked) {
                        Thread.currentThread().interrupt();
                    }
                },
                "fm-shutdown");
    }

    static ShutdownGate install(StopRequest stop) {
        ShutdownGate gate = new ShutdownGate(stop);
        Runtime.getRuntime().addShutdownHook(gate.hook);
        return gate;
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // That is the case the gate is for: the hook runs, and ends now.
        }
    }
}
