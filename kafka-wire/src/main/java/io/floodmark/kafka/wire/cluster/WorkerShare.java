package io.floodmark.kafka.wire.cluster;

/**
 * The producers, or readers, that a worker serves: {@code worker}, {@code worker + of}, ...
 *
 * @param all number of all of them, in all workers together
 * @param worker this worker, 0 or more
 * @param of number of workers
 */
public record WorkerShare(int all, int worker, int of) {
    /** Returns how many this worker serves. */
    public int size() {
        return Math.max(0, (all - worker + of - 1) / of);
    }

    /** Returns the number, among all of them, of this worker's {@code index}-th. */
    public int number(int index) {
        return worker + of * index;
    }
}
