package io.floodmark.gateway;

import java.util.Set;

/**
 * A record with an id that no other has, and what its client was told of it over all its tries. One thread writes,
 * others read once it has ended.
 */
final class UniqueRecord {
    private static final int OK = 200;
    /** What may pass, or may have been written: the same record may be sent again. */
    private static final Set<Integer> AGAIN = Set.of(UniqueForm.NO_ANSWER, 409, 429, 500, 503, 504);
    /** Each more may write it once more. */
    private static final int MOST_UNSURE = 3;
    /** Longer than a topic of {@link LossBench} takes. */
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

    /** Begins with the id; some are much longer. */
    String value() {
        return number % ONE_IS_LONG == 0 ? id() + " " + "x".repeat(LONG) : id();
    }

    /** Of what a value in Kafka has come from, in whatever form. */
    static String id(String value) {
        return value.replace("\"", "").split(" ", 2)[0];
    }

    /**
     * What a try was answered.
     *
     * @param replayed whether that is what became of an earlier one, of which this one wrote nothing more
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

    /** The status of each answer, in their order; 0 stands for none. */
    String history() {
        return history;
    }

    /** Whether a client that tries again has something to do. */
    boolean again() {
        return AGAIN.contains(last) && unknown + unanswered < MOST_UNSURE;
    }

    boolean written() {
        return written > 0;
    }

    /** Told so at each try. */
    boolean notWritten() {
        return refused > 0 && most() == 0;
    }

    /** The best that its client knows is that it may be there. */
    boolean unknown() {
        return written == 0 && unknown > 0;
    }

    /** The same, and there was no answer that said so. */
    boolean unanswered() {
        return written == 0 && unknown == 0 && unanswered > 0;
    }

    /** How often it may be in Kafka, by what its client was told. */
    int most() {
        return written + unknown + unanswered;
    }
}
