package io.floodmark.bench;

/**
 * Makes Ctrl-C end a bench like a failure does: through its try blocks, which leave no process and no folder behind.
 */
public final class Signals {
    private static final long LEAVE_MILLIS = 30_000;

    private Signals() {}

    /** Interrupts this thread when the JVM shuts down; it must not call System.exit. */
    public static void unwindThisThread() {
        Thread bench = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(bench), "bench-leave"));
    }

    private static void leave(Thread bench) {
        // If the bench has already ended, this thread no longer exists, and none of this has an effect.
        bench.setUncaughtExceptionHandler((thread, asked) -> {});
        bench.interrupt();
        try {
            bench.join(LEAVE_MILLIS);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }
}
