package io.floodmark.load;

import io.floodmark.model.error.EnvironmentException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for worker threads. Throws the exception of one worker, with those of the others suppressed. */
final class Workers {
    /** A time longer than any worker takes by its own deadlines. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private Workers() {}

    static void await(List<Future<?>> steps) {
        await(steps, LONG);
    }

    static void await(List<Future<?>> steps, Duration each) {
        Throwable first = null;
        for (Future<?> step : steps) {
            Optional<Throwable> failure = failure(step, each);
            if (first == null) {
                first = failure.orElse(null);
            } else if (failure.isPresent() && !sameFailure(first, failure.get())) {
                first.addSuppressed(failure.get());
            }
        }
        if (first != null) {
            rethrow(first);
        }
    }

    /** True if two failures are the same. A cause of failure mostly affects all workers. */
    private static boolean sameFailure(Throwable one, Throwable other) {
        return one == other || Objects.equals(one.getMessage(), other.getMessage());
    }

    /** Throws the failure of a worker that has ended, if there is one. Does not wait. */
    static void throwFailure(List<Future<?>> steps) {
        await(steps.stream().filter(Future::isDone).toList());
    }

    private static Optional<Throwable> failure(Future<?> step, Duration atMost) {
        try {
            step.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return Optional.empty();
        } catch (ExecutionException failed) {
            return Optional.of(failed.getCause() == null ? failed : failed.getCause());
        } catch (TimeoutException stuck) {
            return Optional.of(new EnvironmentException("a load thread did not end within " + atMost, stuck));
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            return Optional.of(new EnvironmentException("interrupted while waiting for the load threads", leave));
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw new EnvironmentException("a load thread failed: " + failure, failure);
    }
}
