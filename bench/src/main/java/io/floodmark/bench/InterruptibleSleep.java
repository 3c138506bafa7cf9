package io.floodmark.bench;

/** Sleeps; an interrupted thread leaves the sleep with an exception. */
public final class InterruptibleSleep {
    private InterruptibleSleep() {}

    public static void seconds(int seconds) {
        millis(seconds * 1_000L);
    }

    public static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }
}
