package io.floodmark.bench;

/** Ctrl-C ends a bench as a failure does: through its try blocks, which leave no process and no folder behind. */
final class Signals {
    private static final long LEAVE_MILLIS = 30_000;

    private Signals() {}

    /** Of this thread, which must not call System.exit. */
    static void unwindThisThread() {
        Thread bench = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(bench), "bench-leave"));
    }

    private static void leave(Thread bench) {
        // Where the bench came to its end this thread is gone already, and nothing of this has an effect.
        bench.setUncaughtExceptionHandler((thread, asked) -> {});
        bench.interrupt();
        try {
            bench.join(LEAVE_MILLIS);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }
}
