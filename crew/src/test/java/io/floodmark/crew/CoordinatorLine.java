package io.floodmark.crew;

import io.floodmark.client.Start;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * A worker's way to a coordinator in this memory, by the bytes of the real one; what is asked there may get lost, and
 * so may the answer. The coordinator is started once all are ready.
 */
final class CoordinatorLine implements DriverLine.Way {
    /** What becomes of a question. */
    enum Fate {
        ANSWERED,
        /** It is heard, and nobody learns of it. */
        UNANSWERED,
        UNHEARD
    }

    private final SessionCoordinator coordinator;
    private final FakeListener handler;
    private final SteppedTime time;
    private final Start start;
    private LongFunction<Fate> fates = number -> Fate.ANSWERED;
    private boolean begun;
    private long asked;
    private long answeredNanos;

    /** @param start that is told once all are ready */
    CoordinatorLine(SessionCoordinator coordinator, FakeListener handler, SteppedTime time, Start start) {
        this.coordinator = coordinator;
        this.handler = handler;
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
        if (handler.ready > 0 && !begun) {
            begun = true;
            coordinator.start(start);
        }
        // Behind the kind of the question.
        HeartbeatReply order = coordinator.handle(Heartbeat.of(Arrays.copyOfRange(message, 1, message.length)));
        if (fate == Fate.UNANSWERED) {
            throw new IOException("the answer was lost");
        }
        answeredNanos = time.nanoTime();
        return order.bytes();
    }
}
