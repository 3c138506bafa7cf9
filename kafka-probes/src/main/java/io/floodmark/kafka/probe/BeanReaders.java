package io.floodmark.kafka.probe;

import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that read the rules of a pass in parallel, because a remote call takes mostly its round trip. Some sixty
 * sequential calls take seconds if a saturated link adds 50 ms to each. Threads start at the first pass.
 */
final class BeanReaders implements AutoCloseable {
    static final int USUAL = 4;

    private final ExecutorService threads;
    private final int number;

    BeanReaders(String name, int number) {
        this.number = number;
        this.threads = Executors.newFixedThreadPool(number, work -> {
            Thread fresh = new Thread(work, name);
            fresh.setDaemon(true);
            return fresh;
        });
    }

    /**
     * Reads until no rule is left.
     *
     * @throws Beans.LateException if the pass has used up its time
     * @throws IOException if the connection failed
     */
    void read(BeanPass pass, Beans beans) throws IOException, InterruptedException {
        Callable<Void> reader = () -> {
            for (Optional<BeanRule> rule = pass.next(); rule.isPresent(); rule = pass.next()) {
                pass.add(rule.get(), rule.get().read(beans));
            }
            return null;
        };
        Optional<IOException> failed = Optional.empty();
        for (Future<Void> ended : threads.invokeAll(Collections.nCopies(number, reader))) {
            try {
                ended.get();
            } catch (ExecutionException e) {
                IOException cause = cause(e);
                failed = failed.filter(before -> !(before instanceof Beans.LateException))
                        .or(() -> Optional.of(cause));
            }
        }
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    private static IOException cause(ExecutionException failed) {
        if (failed.getCause() instanceof RuntimeException thrown) {
            throw thrown;
        }
        return failed.getCause() instanceof IOException cause ? cause : new IOException(failed.getCause());
    }

    /** Does not wait for threads: one that is blocked in a call is a daemon. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
