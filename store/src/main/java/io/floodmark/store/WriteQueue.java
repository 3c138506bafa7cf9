package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The single writer thread of a process, which writes changes in the order of the calls; each change is a transaction.
 * After the first failure, no more is written, and every later call throws it. What the target cannot write yet, it
 * keeps; the thread tries again while it has nothing else to do. Thread-safe.
 */
final class WriteQueue implements AutoCloseable {
    /** Capacity in trials: a trial takes longer to run than to write, so more than one is rare. */
    private static final int ROOM = 64;
    /** Longer than a writer waits for other processes. */
    private static final Duration PATIENCE = Database.PATIENCE.multipliedBy(2);

    /** Time between two attempts to write what is kept. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final StoreAddress store;
    private final ChangeTarget target;
    private final Duration atEnd;
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(ROOM);
    private final AtomicReference<@Nullable EnvironmentException> failure = new AtomicReference<>();
    private final Thread writer;
    private volatile boolean closing;
    private volatile boolean thrown;

    /**
     * Starts the thread.
     *
     * @param target closed by this queue
     * @param atEnd longest wait at the end until what is kept can be written
     */
    WriteQueue(StoreAddress store, ChangeTarget target, Duration atEnd) {
        this.store = store;
        this.target = target;
        this.atEnd = atEnd;
        this.writer = new Thread(this::work, "floodmark-store-writer");
        // A missing close must not keep the process alive.
        writer.setDaemon(true);
        writer.start();
    }

    /** Adds a change of a study, which the target may keep. */
    void put(String study, Consumer<Handle> change) {
        put(() -> target.write(study, change));
    }

    /** Adds a change that fails if it cannot be written now. */
    void putNow(Consumer<Handle> change) {
        put(() -> target.writeNow(change));
    }

    /**
     * Adds a change that may be lost: a failure has no consequence.
     *
     * @return false if it is dropped, because other changes wait
     */
    boolean offer(Consumer<Handle> change) {
        return !closing
                && waiting.isEmpty()
                && waiting.offer(() -> {
                    if (failure.get() == null) {
                        target.tryToWrite(change);
                    }
                });
    }

    private void put(Runnable change) {
        requireOpen();
        throwFailure();
        enqueue(() -> attempt(change));
    }

    /** Returns when all earlier changes are in the store, or kept. */
    void flush() {
        requireOpen();
        CountDownLatch done = new CountDownLatch(1);
        enqueue(done::countDown);
        await(() -> done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        throwFailure();
    }

    @Override
    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        enqueue(() -> {});
        await(() -> {
            writer.join(atEnd.toMillis());
            givenUp.countDown();
            writer.join(PATIENCE.toMillis());
            return !writer.isAlive();
        });
        if (!thrown) {
            throwFailure();
        }
        target.leftover().ifPresent(left -> {
            throw left;
        });
    }

    private void work() {
        try (target) {
            while (!closing || !waiting.isEmpty()) {
                Runnable next = waiting.poll(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                if (next == null) {
                    attempt(target::retry);
                } else {
                    next.run();
                }
            }
            AtomicBoolean complete = new AtomicBoolean();
            do {
                attempt(() -> complete.set(target.retry()));
            } while (!complete.get()
                    && failure.get() == null
                    && !givenUp.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt(Runnable work) {
        if (failure.get() != null) {
            return;
        }
        try {
            work.run();
        } catch (EnvironmentException failed) {
            failure.set(failed);
        } catch (RuntimeException mistake) {
            failure.set(new EnvironmentException(store + " cannot take a change: " + mistake, mistake));
        }
    }

    private void requireOpen() {
        if (closing) {
            throw new IllegalStateException(store + " is closed; expected calls before that");
        }
    }

    private void enqueue(Runnable task) {
        await(() -> waiting.offer(task, PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Throws a new exception each time, because callers may add to it. */
    private void throwFailure() {
        EnvironmentException first = failure.get();
        if (first != null) {
            thrown = true;
            throw new EnvironmentException(String.valueOf(first.getMessage()), first);
        }
    }

    /** A wait with a timeout, which returns whether it succeeded. */
    @FunctionalInterface
    private interface Wait {
        boolean done() throws InterruptedException;
    }

    private void await(Wait wait) {
        try {
            if (!wait.done()) {
                throw new EnvironmentException(store + " takes longer than " + PATIENCE.toSeconds()
                        + " s to be written; expected a disk that keeps up: give a --store on another");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException(store + " may lack the last trials: writing was interrupted", stopped);
        }
    }
}
