package io.floodmark.bench.gateway;

import io.floodmark.bench.InterruptibleSleep;

/** A thread that repeats one action with pauses during a load, until it is closed. */
final class Beside implements AutoCloseable {
    private final Thread thread;
    private volatile boolean ended;

    /** @param afterSeconds delay before the first action */
    Beside(String name, int afterSeconds, int apartMillis, Runnable thing) {
        thread = new Thread(() -> run(afterSeconds, apartMillis, thing), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(int afterSeconds, int apartMillis, Runnable thing) {
        InterruptibleSleep.seconds(afterSeconds);
        while (!ended) {
            thing.run();
            InterruptibleSleep.millis(apartMillis);
        }
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }
}
