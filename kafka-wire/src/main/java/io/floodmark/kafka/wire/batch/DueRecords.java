package io.floodmark.kafka.wire.batch;

/**
 * The due and unsent records of one partition queue: full batches, by their first and last record, and the records of
 * the batch that is still filling. With keys, the records of a batch are not consecutive, so each index is kept until
 * its batch is full. Hot path.
 */
final class DueRecords {
    private final PartitionQueue queue;
    private final int perBatch;

    /** The first and last record of each full batch, alternating. */
    private final LongRing full = new LongRing();

    private final LongRing filling = new LongRing();

    /** Number of records that are assigned to this partition queue but not due yet. */
    private int ahead;

    private boolean queued;
    private long queuedNanos;

    DueRecords(PartitionQueue queue, int perBatch) {
        this.queue = queue;
        this.perBatch = perBatch;
    }

    PartitionQueue queue() {
        return queue;
    }

    /** Expects one more record to become due; true if it will fill a batch. */
    boolean expect() {
        ahead++;
        return filling.size() + ahead >= perBatch;
    }

    /** Adds an expected record that is now due; true if it fills a batch. */
    boolean add(long index) {
        ahead--;
        filling.add(index);
        if (filling.size() < perBatch) {
            return false;
        }
        full.add(filling.peek());
        full.add(index);
        filling.removeFirst(perBatch);
        return true;
    }

    boolean anyFull() {
        return !full.isEmpty();
    }

    /** Returns the number of records in the batch that is not full. */
    int filling() {
        return filling.size();
    }

    /** Returns the first record of the batch that is sent next. */
    long first() {
        return full.isEmpty() ? filling.peek() : full.peek();
    }

    /** Returns the first record of the batch that is not full; it must have one. */
    long firstFilling() {
        return filling.peek();
    }

    /** Returns the last of the {@code records} that are sent next. */
    long last(int records) {
        return full.isEmpty() ? filling.get(records - 1) : full.get(1);
    }

    /** Removes sent records: a full batch, or the first records of the filling batch. */
    void remove(int records) {
        if (full.isEmpty()) {
            filling.removeFirst(records);
        } else {
            full.removeFirst(2);
        }
    }

    /** True while the filling batch waits for its linger to end; {@link #queuedNanos} does not change meanwhile. */
    boolean queued() {
        return queued;
    }

    long queuedNanos() {
        return queuedNanos;
    }

    void queue(long untilNanos) {
        queued = true;
        queuedNanos = untilNanos;
    }

    void unqueued() {
        queued = false;
    }
}
