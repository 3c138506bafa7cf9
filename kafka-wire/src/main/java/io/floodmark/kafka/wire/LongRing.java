package io.floodmark.kafka.wire;

/** A queue of longs that doubles when it is full. Hot path. */
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

    /** The oldest; there must be one. */
    long peek() {
        return values[head];
    }

    /** The oldest has place 0; there must be as many. */
    long get(int place) {
        return values[(head + place) & (values.length - 1)];
    }

    /** Removes the oldest; there must be as many. */
    void removeFirst(int count) {
        head = (head + count) & (values.length - 1);
        size -= count;
    }

    /** Removes the oldest; there must be one. */
    long remove() {
        long oldest = values[head];
        head = (head + 1) & (values.length - 1);
        size--;
        return oldest;
    }
}
