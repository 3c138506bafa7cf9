package io.floodmark.gateway;

import java.util.Set;

/**
 * A record with a unique id, and the answers to all tries of its client. One thread writes; others read once it has
 * ended.
 */
final class UniqueRecord {
    private static final int OK = 200;
    /**
     * After these statuses the same record may be sent again: the cause may pass, or the record may have been written.
     */
    private static final Set<Integer> AGAIN = Set.of(UniqueForm.NO_ANSWER, 409, 429, 500, 503, 504);
    /** Each further try without a certain outcome may write it once more. */
    private static final int MOST_UNSURE = 3;
    /** Longer than a topic of {@link LossBench} allows. */
    private static final int LONG = 6_000;

    private static final int ONE_IS_LONG = 97;

    private final int number;
    private final UniqueForm form;
    private final UniqueEncoding encoding;
    private int written;
    private int refused;
    private int unknown;
    private int unanswered;
    private int last;
    private String history = "";

    UniqueRecord(int number, UniqueForm form, UniqueEncoding encoding) {
        this.number = number;
        this.form = form;
        this.encoding = encoding;
    }

    int number() {
        return number;
    }

    UniqueForm form() {
        return form;
    }

    UniqueEncoding encoding() {
        return encoding;
    }

    String id() {
        return "id-" + number;
    }

    /** Returns a value that begins with the id; some are much longer. */
    String value() {
        return number % ONE_IS_LONG == 0 ? id() + " " + "x".repeat(LONG) : id();
    }

    /** Returns the id of the record from which a value in Kafka came, in any form. */
    static String id(String value) {
        return value.replace("\"", "").split(" ", 2)[0];
    }

    /**
     * Notes the answer to a try.
     *
     * @param replayed whether the answer is the outcome of an earlier try, so that this one wrote nothing more
     */
    void tell(int status, boolean replayed) {
        if (replayed && unanswered > 0) {
            unanswered--;
        }
        last = status;
        history += (replayed ? " replayed-" : " ") + status;
        switch (status) {
            case OK -> written++;
            case 500, 504 -> unknown++;
            case UniqueForm.NO_ANSWER -> unanswered++;
            default -> refused++;
        }
    }

    /** Returns the status of each answer in order; 0 stands for none. */
    String history() {
        return history;
    }

    /** True if a client that retries has something to do. */
    boolean again() {
        return AGAIN.contains(last) && unknown + unanswered < MOST_UNSURE;
    }

    boolean written() {
        return written > 0;
    }

    /** True if each try was answered as not written. */
    boolean notWritten() {
        return refused > 0 && most() == 0;
    }

    /** True if at best its client was answered that it may be written. */
    boolean unknown() {
        return written == 0 && unknown > 0;
    }

    /** True if it may be written, but no answer said so. */
    boolean unanswered() {
        return written == 0 && unknown == 0 && unanswered > 0;
    }

    /** Returns how often it may be in Kafka, by the answers to its client. */
    int most() {
        return written + unknown + unanswered;
    }
}
