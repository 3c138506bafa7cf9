package io.floodmark.host;

/**
 * Two small pieces of work whose speed depends on the machine only: arithmetic in registers, and reads that wait for
 * each other beyond the private caches of a core. Not thread-safe; hot path.
 */
final class SpeedKernels {
    /** Rounds of arithmetic: about 0.5 ms. */
    static final int ROUNDS = 1 << 18;

    /** Reads of memory: 1 to 3 ms. */
    static final int READS = 40_000;

    /** Bytes of the ring: more than a private cache, less than most shared ones. */
    private static final int RING_BYTES = 4 << 20;

    private static final long SEED = 0x9E3779B97F4A7C15L;

    private final int[] ring = ring(RING_BYTES / Integer.BYTES);
    private int position;
    private long state = SEED;

    /** Returns one cycle through all elements in random order (Sattolo's algorithm), so that no read is predictable. */
    private static int[] ring(int size) {
        int[] ring = new int[size];
        for (int i = 0; i < size; i++) {
            ring[i] = i;
        }
        long random = SEED;
        for (int i = size - 1; i > 0; i--) {
            random = mix(random + SEED);
            int other = (int) Math.floorMod(random, (long) i);
            int swapped = ring[i];
            ring[i] = ring[other];
            ring[other] = swapped;
        }
        return ring;
    }

    /** Runs {@link #ROUNDS} rounds of SplitMix64 (Steele et al. 2014); returns a value that depends on all of them. */
    long calculate() {
        long value = state;
        for (int i = 0; i < ROUNDS; i++) {
            value = mix(value + SEED);
        }
        state = value;
        return value;
    }

    /** Runs {@link #READS} reads, each at the place that the one before it returned. */
    int read() {
        int at = position;
        for (int i = 0; i < READS; i++) {
            at = ring[at];
        }
        position = at;
        return at;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
