package io.floodmark.kafka.wire;

/**
 * Which producers, or readers, a worker serves: {@code worker}, {@code worker + of}, ...
 *
 * @param all in all workers together
 * @param worker this one, 0 or more
 * @param of how many workers there are
 */
record ProducerRange(int all, int worker, int of) {
    /** How many this worker serves. */
    int size() {
        return Math.max(0, (all - worker + of - 1) / of);
    }

    /** The number, among all of them, of its {@code index}-th. */
    int number(int index) {
        return worker + of * index;
    }
}
