package io.floodmark.crew;

import io.floodmark.client.Start;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * A worker's connection to a coordinator in this JVM, with the bytes of the real connection. Requests and replies can
 * get lost. The coordinator is started once all workers are ready.
 */
final class CoordinatorLine implements DriverLine.Way {
    /** The outcome of a request. */
    enum Fate {
        ANSWERED,
        /** The coordinator handles the request, but its reply is lost. */
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

    /** @param start given to the coordinator once all workers are ready */
    CoordinatorLine(SessionCoordinator coordinator, FakeListener handler, SteppedTime time, Start start) {
        this.coordinator = coordinator;
        this.handler = handler;
        this.time = time;
        this.start = start;
    }

    /** Sets the outcomes of the requests from now on, by their number from 0. */
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

    /** Returns the time of the last reply. */
    long answeredNanos() {
        return answeredNanos;
    }

    @Override
    public Object request(byte[] message) throws IOException {
        Fate fate = fates.apply(asked++);
        if (fate == Fate.UNHEARD) {
            throw new IOException("the question was lost");
        }
        if (handler.ready > 0 && !begun) {
            begun = true;
            coordinator.start(start);
        }
        // The first byte is the kind of the request.
        HeartbeatReply order = coordinator.handle(Heartbeat.of(Arrays.copyOfRange(message, 1, message.length)));
        if (fate == Fate.UNANSWERED) {
            throw new IOException("the answer was lost");
        }
        answeredNanos = time.nanoTime();
        return order.bytes();
    }
}
