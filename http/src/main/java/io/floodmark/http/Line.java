package io.floodmark.http;

import java.util.Optional;

/**
 * One connection and its current request. The worker's thread loads and settles it; between that, from {@code sent} to
 * {@code answered}, the event loop owns it. Queues hand it over and publish what was written.
 */
final class Line {
    /** The status of a request without an answer: the connection broke, or the time was up. */
    static final int NO_ANSWER = 0;

    private Optional<Conversation> conversation = Optional.empty();
    private int records;
    private long firstDueNanos;
    private long lastDueNanos;
    private long payloadBytes;
    private long sentNanos;
    private long answeredNanos;
    private int status;
    private UnwrittenRecords unwritten = UnwrittenRecords.NONE;

    /** This method and the two below are called on the event loop. */
    Optional<Conversation> conversation() {
        return conversation;
    }

    void connected(Conversation opened) {
        conversation = Optional.of(opened);
    }

    /** Records that its connection is closed, or must not be reused. Another connection may have replaced it. */
    void left(Conversation gone) {
        if (conversation.isPresent() && conversation.get() == gone) {
            conversation = Optional.empty();
        }
    }

    void load(int count, long firstDue, long lastDue) {
        records = count;
        firstDueNanos = firstDue;
        lastDueNanos = lastDue;
    }

    /** Sets the payload: keys, values and headers, uncompressed. */
    void holds(long bytes) {
        payloadBytes = bytes;
    }

    void sent(long nowNanos) {
        sentNanos = nowNanos;
    }

    /** @param told outcomes of single records, for a request with status 2xx */
    void answered(long nowNanos, int answer, UnwrittenRecords told) {
        answeredNanos = nowNanos;
        status = answer;
        unwritten = told.of(records);
    }

    int records() {
        return records;
    }

    long firstDueNanos() {
        return firstDueNanos;
    }

    long lastDueNanos() {
        return lastDueNanos;
    }

    long payloadBytes() {
        return payloadBytes;
    }

    long sentNanos() {
        return sentNanos;
    }

    long answeredNanos() {
        return answeredNanos;
    }

    int status() {
        return status;
    }

    UnwrittenRecords unwritten() {
        return unwritten;
    }
}
