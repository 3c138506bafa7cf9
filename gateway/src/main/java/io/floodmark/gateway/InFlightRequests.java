package io.floodmark.gateway;

import java.util.concurrent.CompletableFuture;

/** Counts produce requests without an answer, and lets a gateway end once there are none. Thread-safe. */
final class InFlightRequests {
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    /** Guarded by this. */
    private int underWay;
    /** Guarded by this. */
    private boolean draining;

    /** False where no more are taken. */
    synchronized boolean begin() {
        if (draining) {
            return false;
        }
        underWay++;
        return true;
    }

    synchronized void end() {
        underWay--;
        tellIfQuiet();
    }

    /** From now on none begins; completed when the last has ended. */
    synchronized CompletableFuture<Void> drain() {
        draining = true;
        tellIfQuiet();
        return quiet;
    }

    synchronized boolean draining() {
        return draining;
    }

    private void tellIfQuiet() {
        if (draining && underWay == 0) {
            quiet.complete(null);
        }
    }
}
