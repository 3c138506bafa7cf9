package io.floodmark.kafka.wire;

/**
 * Which producers a worker serves: {@code worker}, {@code worker + of}, ...
 *
 * @param producers in all workers together
 * @param worker this one, 0 or more
 * @param of how many workers there are
 */
record Crew(int producers, int worker, int of) {
    /** How many this worker serves. */
    int size() {
        return Math.max(0, (producers - worker + of - 1) / of);
    }

    /** The number, among all producers, of its {@code index}-th. */
    int number(int index) {
        return worker + of * index;
    }
}
