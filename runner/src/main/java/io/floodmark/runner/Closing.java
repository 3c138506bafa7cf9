package io.floodmark.runner;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Things to be closed in reverse order, each even when one before it failed; the first failure is thrown in the end.
 */
public final class Closing implements AutoCloseable {
    private final Deque<Step> steps = new ArrayDeque<>();

    /** Something to be undone that throws nothing checked. */
    @FunctionalInterface
    public interface Step extends AutoCloseable {
        @Override
        void close();
    }

    public <T extends AutoCloseable> T add(T opened) {
        steps.push(() -> {
            try {
                opened.close();
            } catch (RuntimeException failed) {
                throw failed;
            } catch (Exception failed) {
                throw new IllegalStateException("could not close " + opened, failed);
            }
        });
        return opened;
    }

    /** Of what a failure leaves behind: what fails now is told with it, not instead of it. */
    public void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    @Override
    public void close() {
        RuntimeException first = null;
        while (!steps.isEmpty()) {
            try {
                steps.pop().close();
            } catch (RuntimeException failed) {
                if (first == null) {
                    first = failed;
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
