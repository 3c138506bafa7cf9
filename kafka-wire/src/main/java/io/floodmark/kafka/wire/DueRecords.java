package io.floodmark.kafka.wire;

/**
 * What is due on one partition queue and has not left: full batches, by their first and last record, and the records of
 * the batch that is still filling. With keys a batch's records are not neighbours, so each index is kept until its
 * batch is full. Hot path.
 */
final class DueRecords {
    private final PartitionQueue queue;
    private final int perBatch;

    /** First and last record of each full batch in turn. */
    private final LongRing full = new LongRing();

    private final LongRing filling = new LongRing();

    /** Records that are known to come to this partition queue and are not due yet. */
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

    /** One more will be due; true when it will fill a batch. */
    boolean expect() {
        ahead++;
        return filling.size() + ahead >= perBatch;
    }

    /** An expected record is due; true when it fills a batch. */
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

    /** Records in the batch that is not full. */
    int filling() {
        return filling.size();
    }

    /** Of the batch that leaves next. */
    long first() {
        return full.isEmpty() ? filling.peek() : full.peek();
    }

    /** Of the batch that is not full; it must have one. */
    long firstFilling() {
        return filling.peek();
    }

    /** The last of so many that leave next. */
    long last(int records) {
        return full.isEmpty() ? filling.get(records - 1) : full.get(1);
    }

    /** So many have left: a full batch, or the first of that which is filling. */
    void remove(int records) {
        if (full.isEmpty()) {
            filling.removeFirst(records);
        } else {
            full.removeFirst(2);
        }
    }

    /** True while it waits for its linger to end; {@link #queuedNanos} does not change meanwhile. */
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
