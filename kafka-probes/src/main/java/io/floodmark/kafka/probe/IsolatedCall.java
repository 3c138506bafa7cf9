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
 * Asks what may never answer, such as a JVM that is stopped or one behind a network that swallows packets, on a thread
 * of its own: that one thread is held up, and nobody else. While it is, nothing more is asked. Used by one thread at a
 * time.
 */
public final class IsolatedCall {
    private static final Duration END = Duration.ofSeconds(1);

    private final ExecutorService thread;
    private Optional<Future<?>> underWay = Optional.empty();

    /** Starts no thread before the first question. */
    public IsolatedCall(String name) {
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread fresh = new Thread(work, name);
            fresh.setDaemon(true);
            return fresh;
        });
    }

    /**
     * What is answered in time; empty where nothing is, where an earlier question is still under way, and where we were
     * interrupted.
     *
     * @throws ExecutionException where asking failed
     */
    public <T> Optional<T> ask(Callable<T> question, Duration patience) throws ExecutionException {
        if (underWay.filter(earlier -> !earlier.isDone()).isPresent()) {
            return Optional.empty();
        }
        Future<T> asked = thread.submit(question);
        underWay = Optional.of(asked);
        try {
            return Optional.of(asked.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Ends within about a second; a thread that is still held up is a daemon, and ends when what holds it gives up.
     *
     * @param last done on the thread before, unless that is held up
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
