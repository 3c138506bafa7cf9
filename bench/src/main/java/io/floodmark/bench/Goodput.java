package io.floodmark.bench;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Counts what comes into a topic, twice a second, by the broker's end offsets. */
final class Goodput implements AutoCloseable {
    private static final int LOOK_MILLIS = 500;

    private final Beside thread;
    private final Queue<Count> counts = new ConcurrentLinkedQueue<>();

    private record Count(long nanos, long records) {}

    /** @param settleSeconds at the beginning that do not count */
    Goodput(BenchBroker broker, String topic, int partitions, int settleSeconds) {
        thread = new Beside(
                "bench-goodput",
                settleSeconds,
                LOOK_MILLIS,
                () -> counts.add(new Count(System.nanoTime(), broker.records(topic, partitions))));
    }

    /** Records per second from the first count to the last before that instant; NaN where there are not two. */
    double perSecondUntil(long nanos) {
        Count[] within =
                counts.stream().filter(count -> count.nanos() - nanos <= 0).toArray(Count[]::new);
        if (within.length < 2) {
            return Double.NaN;
        }
        Count first = within[0];
        Count last = within[within.length - 1];
        return 1e9 * (last.records() - first.records()) / (last.nanos() - first.nanos());
    }

    @Override
    public void close() {
        thread.close();
    }
}
