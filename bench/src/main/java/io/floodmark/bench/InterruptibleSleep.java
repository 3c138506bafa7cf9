package io.floodmark.bench;

/** Waits; whoever is told to leave meanwhile leaves. */
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
