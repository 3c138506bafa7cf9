package io.floodmark.bench.drift;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The process of a {@link Neighbour}: does what the last line of its standard input says, and ends with the input. */
final class NeighbourLoad {
    private static final int WORDS = 64 * 1024 * 1024 / Long.BYTES;
    private static final int STEPS = 10_000;
    private static final long IDLE_NANOS = 10_000_000;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /** The sum of all work, so that no compiler removes it. */
    private static final AtomicLong SINK = new AtomicLong();

    private static volatile NeighbourState state = NeighbourState.NOTHING;

    private NeighbourLoad() {}

    public static void main(String[] arguments) throws IOException {
        daemon("arithmetic", NeighbourLoad::calculate);
        daemon("reads", NeighbourLoad::read);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            state = NeighbourState.valueOf(line);
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void calculate() {
        long value = 1;
        while (true) {
            if (!state.calculates()) {
                LockSupport.parkNanos(IDLE_NANOS);
                continue;
            }
            for (int i = 0; i < STEPS; i++) {
                value = value * MULTIPLIER + i;
            }
            SINK.addAndGet(value);
        }
    }

    /** Reads and writes words in an order that no prefetcher predicts, so that caches lose what others keep there. */
    private static void read() {
        long[] words = new long[WORDS];
        long at = 1;
        while (true) {
            if (!state.reads()) {
                LockSupport.parkNanos(IDLE_NANOS);
                continue;
            }
            for (int i = 0; i < STEPS; i++) {
                at = at * MULTIPLIER + ++words[(int) (at >>> 1 & WORDS - 1)];
            }
            SINK.addAndGet(at);
        }
    }
}
