package io.floodmark.http;

import java.util.Optional;

/**
 * One connection and the request that is under way on it. Loaded and settled by the worker's thread; between that, from
 * {@code sent} to {@code answered}, it belongs to the event loop. It is handed over by queues, which publish what was
 * written.
 */
final class Line {
    /** No answer: the connection broke, or time was up. */
    static final int NO_ANSWER = 0;

    private Optional<Conversation> conversation = Optional.empty();
    private int records;
    private long firstDueNanos;
    private long lastDueNanos;
    private long payloadBytes;
    private long sentNanos;
    private long answeredNanos;
    private int status;
    private Unwritten unwritten = Unwritten.NONE;

    /** On the event loop, as the two below. */
    Optional<Conversation> conversation() {
        return conversation;
    }

    void connected(Conversation opened) {
        conversation = Optional.of(opened);
    }

    /** Its connection is gone, or must not be used again; another may have taken its place. */
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

    /** Of keys, values and headers, uncompressed. */
    void holds(long bytes) {
        payloadBytes = bytes;
    }

    void sent(long nowNanos) {
        sentNanos = nowNanos;
    }

    /** @param told of single records, of a request with status 2xx */
    void answered(long nowNanos, int answer, Unwritten told) {
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

    Unwritten unwritten() {
        return unwritten;
    }
}
