package io.floodmark.profiling;

import java.io.IOException;

/**
 * A program that computes while it holds a lock that two threads need. It prints a line after every 20 rounds and ends
 * when its input ends.
 */
final class BusyMain {
    /** The lock that both threads need. */
    private static final class Gate {
        private long rounds;
        private double sum;
    }

    private BusyMain() {}

    public static void main(String[] args) throws IOException {
        Gate gate = new Gate();
        for (int i = 1; i <= 2; i++) {
            Thread thread = new Thread(() -> goThrough(gate), "busy-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        while (System.in.read() >= 0) {
            // Only the end of the input matters.
        }
    }

    private static void goThrough(Gate gate) {
        double outside = 0;
        while (outside >= 0) {
            synchronized (gate) {
                gate.sum = compute(2_000_000);
                if (++gate.rounds % 20 == 0) {
                    System.out.println("20 rounds more, sum " + gate.sum);
                }
            }
            // Otherwise the thread that releases the lock would take it again before the other thread has woken.
            outside = compute(400_000);
        }
    }

    private static double compute(int rounds) {
        double sum = 0;
        for (int i = 1; i < rounds; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }
}
