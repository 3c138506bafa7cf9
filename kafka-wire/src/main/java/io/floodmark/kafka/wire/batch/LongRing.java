package io.floodmark.kafka.wire.batch;

/** A queue of longs that doubles its capacity when it is full. Hot path. */
final class LongRing {
    private long[] values = new long[16];
    private int head;
    private int size;

    void add(long value) {
        if (size == values.length) {
            grow();
        }
        values[(head + size) & (values.length - 1)] = value;
        size++;
    }

    private void grow() {
        long[] larger = new long[2 * values.length];
        for (int i = 0; i < size; i++) {
            larger[i] = values[(head + i) & (values.length - 1)];
        }
        values = larger;
        head = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Returns the oldest value; there must be one. */
    long peek() {
        return values[head];
    }

    /** Returns the value at a place; the oldest has place 0. There must be enough. */
    long get(int place) {
        return values[(head + place) & (values.length - 1)];
    }

    /** Removes the oldest values; there must be enough. */
    void removeFirst(int count) {
        head = (head + count) & (values.length - 1);
        size -= count;
    }

    /** Removes and returns the oldest value; there must be one. */
    long remove() {
        long oldest = values[head];
        head = (head + 1) & (values.length - 1);
        size--;
        return oldest;
    }
}
