package io.floodmark.store;

import io.floodmark.model.EnvironmentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The single writer thread of a process, which writes changes in the order of the calls; each change is a transaction.
 * After the first failure, no more is written, and every later call throws it. Thread-safe.
 */
final class WriteQueue implements AutoCloseable {
    /** Capacity in trials: a trial takes longer to run than to write, so more than one is rare. */
    private static final int ROOM = 64;
    /** Longer than a writer waits for other processes. */
    private static final Duration PATIENCE = Database.PATIENCE.multipliedBy(2);

    private final Path file;
    private final Handle handle;
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(ROOM);
    private final AtomicReference<@Nullable EnvironmentException> failure = new AtomicReference<>();
    private final Thread writer;
    private volatile boolean closing;
    private volatile boolean thrown;

    /** @param handle handle that this queue closes */
    WriteQueue(Path file, Handle handle) {
        this.file = file;
        this.handle = handle;
        this.writer = new Thread(this::work, "floodmark-store-writer");
        // A missing close must not keep the process alive.
        writer.setDaemon(true);
        writer.start();
    }

    void put(Consumer<Handle> change) {
        requireOpen();
        throwFailure();
        enqueue(() -> write(change));
    }

    /**
     * Makes a change that may be lost: a failure has no consequence.
     *
     * @return false if it is dropped, because other changes wait
     */
    boolean offer(Consumer<Handle> change) {
        return !closing && waiting.isEmpty() && waiting.offer(() -> writeIfPossible(change));
    }

    private void writeIfPossible(Consumer<Handle> change) {
        if (failure.get() == null) {
            try {
                handle.useTransaction(change::accept);
            } catch (RuntimeException lost) {
                // The next change that must not be lost tells the user, if the database is still out of order.
            }
        }
    }

    /** Returns when all earlier changes are in the file. */
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
            writer.join(PATIENCE.toMillis());
            return !writer.isAlive();
        });
        if (!thrown) {
            throwFailure();
        }
    }

    private void work() {
        try (handle) {
            while (!closing || !waiting.isEmpty()) {
                waiting.take().run();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Consumer<Handle> change) {
        if (failure.get() != null) {
            return;
        }
        try {
            SqlFailures.translated(file, () -> {
                handle.useTransaction(change::accept);
                return true;
            });
        } catch (EnvironmentException failed) {
            failure.set(failed);
        } catch (RuntimeException mistake) {
            failure.set(new EnvironmentException(file + " cannot take a change: " + mistake, mistake));
        }
    }

    private void requireOpen() {
        if (closing) {
            throw new IllegalStateException(file + " is closed; expected calls before that");
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
                throw new EnvironmentException(file + " takes longer than " + PATIENCE.toSeconds()
                        + " s to be written; expected a disk that keeps up: give a --store on another");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException(file + " may lack the last trials: writing was interrupted", stopped);
        }
    }
}
