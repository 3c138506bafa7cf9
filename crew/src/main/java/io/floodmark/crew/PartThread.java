package io.floodmark.crew;

import io.floodmark.load.LocalFleet;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** The thread on which a part sends. It outlives the sessions of its worker. */
final class PartThread {
    private final ExecutorService thread;

    PartThread(int worker) {
        this.thread = LocalFleet.thread(worker);
    }

    Future<?> begin(Runnable work) {
        return thread.submit(work);
    }

    /** Waits for the work, and throws its exception. */
    static void awaitEnd(Future<?> work) throws IOException {
        try {
            work.get();
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a worker ended", leave);
        }
    }

    /** Runs work on the thread and waits for it. Throws its exception. */
    void prepare(Runnable work) {
        try {
            begin(work).get();
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while a worker of the fleet got ready", leave);
        }
    }

    /** Runs a last action after the current work, and ends the thread. */
    void end(Runnable last) {
        Future<?> closed = begin(last);
        thread.shutdown();
        try {
            closed.get();
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException unwrapped(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause instanceof RuntimeException told
                ? told
                : new EnvironmentException("a load thread failed: " + cause, failed);
    }
}
