package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleSupplier;

/** Reads a growing number twice per second: records in a topic, or CPU of a process. */
final class GrowingCount implements AutoCloseable {
    private static final int LOOK_MILLIS = 500;

    private final Beside thread;
    private final Queue<Look> looks = new ConcurrentLinkedQueue<>();

    private record Look(long nanos, double number) {}

    /** @param settleSeconds time at the beginning that does not count */
    GrowingCount(String name, int settleSeconds, DoubleSupplier number) {
        thread = new Beside(
                name, settleSeconds, LOOK_MILLIS, () -> looks.add(new Look(System.nanoTime(), number.getAsDouble())));
    }

    /** Counts the records that arrive in a topic, by the broker's end offsets. */
    static GrowingCount ofRecords(BenchBroker broker, String topic, int partitions, int settleSeconds) {
        return new GrowingCount("bench-goodput", settleSeconds, () -> broker.records(topic, partitions));
    }

    /**
     * Returns the growth per second, from the first reading to the last one before that instant; NaN if there are not
     * two.
     */
    double perSecondUntil(long nanos) {
        Look[] within = looks.stream().filter(look -> look.nanos() - nanos <= 0).toArray(Look[]::new);
        if (within.length < 2) {
            return Double.NaN;
        }
        Look first = within[0];
        Look last = within[within.length - 1];
        return 1e9 * (last.number() - first.number()) / (last.nanos() - first.nanos());
    }

    @Override
    public void close() {
        thread.close();
    }
}
