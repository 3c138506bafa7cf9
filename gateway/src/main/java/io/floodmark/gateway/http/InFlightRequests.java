package io.floodmark.gateway.http;

import java.util.concurrent.CompletableFuture;

/** Counts unanswered produce requests, so that the gateway can shut down when there are none. Thread-safe. */
public final class InFlightRequests {
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    /** Guarded by this. */
    private int underWay;
    /** Guarded by this. */
    private boolean draining;

    /** Returns false if no more requests are accepted. */
    public synchronized boolean begin() {
        if (draining) {
            return false;
        }
        underWay++;
        return true;
    }

    public synchronized void end() {
        underWay--;
        completeIfQuiet();
    }

    /** Refuses new requests. The future is completed when the last one has ended. */
    public synchronized CompletableFuture<Void> drain() {
        draining = true;
        completeIfQuiet();
        return quiet;
    }

    public synchronized boolean draining() {
        return draining;
    }

    private void completeIfQuiet() {
        if (draining && underWay == 0) {
            quiet.complete(null);
        }
    }
}
