package io.floodmark.runner;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes resources in reverse order, each of them even if an earlier one fails. The first failure is thrown at the end.
 */
public final class Closing implements AutoCloseable {
    private final Deque<Step> steps = new ArrayDeque<>();

    /** A resource or an action to undo that throws no checked exception. */
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

    /**
     * Closes everything after a failure. Failures to close are added to it as suppressed ones and do not replace it.
     */
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
