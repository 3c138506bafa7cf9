package io.floodmark.gateway.consumer;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An executor that runs work in order on one thread, which ends if there is none for a while. Its queue is unbounded.
 */
final class OneThread {
    private OneThread() {}

    /** @param idle how long the thread waits for more work before it ends */
    static ThreadPoolExecutor named(String name, Duration idle) {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                1, 1, idle.toMillis(), TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
