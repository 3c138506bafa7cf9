package io.floodmark.bench;

/** Waits; whoever is told to leave meanwhile leaves. */
final class Pause {
    private Pause() {}

    static void seconds(int seconds) {
        millis(seconds * 1_000L);
    }

    static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }
}
