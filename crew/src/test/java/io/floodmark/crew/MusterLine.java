package io.floodmark.crew;

import io.floodmark.client.Start;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * A worker's way to a muster in this memory, by the bytes of the real one; what is asked there may get lost, and so may the answer. The
 * muster is started once all are ready.
 */
final class MusterLine implements DriverLine.Way {
    /** What becomes of a question. */
    enum Fate {
        ANSWERED,
        /** It is heard, and nobody learns of it. */
        UNANSWERED,
        UNHEARD
    }

    private final Muster muster;
    private final FakeEar ear;
    private final SteppedTime time;
    private final Start start;
    private LongFunction<Fate> fates = number -> Fate.ANSWERED;
    private boolean begun;
    private long asked;
    private long answeredNanos;

    /** @param start that is told once all are ready */
    MusterLine(Muster muster, FakeEar ear, SteppedTime time, Start start) {
        this.muster = muster;
        this.ear = ear;
        this.time = time;
        this.start = start;
    }

    /** Of the questions from now on, by their number from 0. */
    void becomes(LongFunction<Fate> fate) {
        fates = fate;
        asked = 0;
    }

    void breaks() {
        becomes(number -> Fate.UNHEARD);
    }

    void mends() {
        becomes(number -> Fate.ANSWERED);
    }

    /** When the last answer came. */
    long answeredNanos() {
        return answeredNanos;
    }

    @Override
    public Object ask(byte[] message) throws IOException {
        Fate fate = fates.apply(asked++);
        if (fate == Fate.UNHEARD) {
            throw new IOException("the question was lost");
        }
        if (ear.ready > 0 && !begun) {
            begun = true;
            muster.start(start);
        }
        // Behind the kind of the question.
        Order order = muster.hear(Look.of(Arrays.copyOfRange(message, 1, message.length)));
        if (fate == Fate.UNANSWERED) {
            throw new IOException("the answer was lost");
        }
        answeredNanos = time.nanoTime();
        return order.bytes();
    }
}
