package io.floodmark.kafka.probe;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes calls that may never return, e.g. to a JVM that is stopped, or that is behind a network that drops packets.
 * They run on a thread of their own, so that only this one is blocked; meanwhile, no further calls are made. Used by
 * one thread at a time.
 */
public final class IsolatedCall {
    private static final Duration END = Duration.ofSeconds(1);

    private final ExecutorService thread;
    private Optional<Future<?>> underWay = Optional.empty();

    /** Creates the caller; its thread starts with the first call. */
    public IsolatedCall(String name) {
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread fresh = new Thread(work, name);
            fresh.setDaemon(true);
            return fresh;
        });
    }

    /**
     * Returns the result if it comes in time. Empty if it does not, if an earlier call is still under way, or if this
     * thread is interrupted.
     *
     * @throws ExecutionException if the call failed
     */
    public <T> Optional<T> call(Callable<T> question, Duration patience) throws ExecutionException {
        if (underWay.filter(earlier -> !earlier.isDone()).isPresent()) {
            return Optional.empty();
        }
        Future<T> result = thread.submit(question);
        underWay = Optional.of(result);
        try {
            return Optional.of(result.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Ends within about a second. A thread that is still blocked is a daemon, and ends when the call gives up.
     *
     * @param last runs on the thread first, unless it is blocked
     */
    public void end(Runnable last) {
        thread.execute(last);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            thread.shutdownNow();
        }
    }
}
