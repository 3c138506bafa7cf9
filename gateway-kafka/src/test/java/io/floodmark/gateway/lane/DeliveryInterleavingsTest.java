package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RecordOutcome.Written;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Explores interleavings of outcomes of one request: from a lane's thread, from its producer, and from another lane's.
 */
@Tag("full")
class DeliveryInterleavingsTest {
    private static final RecordOutcome WRITTEN = new Written(0, 7, 0);
    private static final RecordOutcome GIVEN_UP = new Unknown("the producer was closed");

    @Test
    void theRequestCompletesOnceWithTheFirstOutcomeOfEachRecord() {
        Lincheck.runConcurrentTest(200, DeliveryInterleavingsTest::race);
    }

    private static void race() {
        ConcurrentLinkedQueue<List<RecordOutcome>> told = new ConcurrentLinkedQueue<>();
        RequestDelivery delivery = new RequestDelivery(2, told::add);
        boolean[] first = new boolean[2];
        Thread producer = new Thread(() -> first[0] = delivery.complete(0, WRITTEN));
        Thread lane = new Thread(() -> first[1] = delivery.complete(0, GIVEN_UP));
        producer.start();
        lane.start();
        boolean other = delivery.complete(1, WRITTEN);
        join(producer);
        join(lane);

        List<RecordOutcome> outcomes = List.of(first[0] ? WRITTEN : GIVEN_UP, WRITTEN);
        boolean once = other && first[0] != first[1] && List.copyOf(told).equals(List.of(outcomes));
        if (!once) {
            throw new AssertionError("told " + told.size() + " times, first " + first[0] + " and " + first[1]);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException asked) {
            throw new IllegalStateException(asked);
        }
    }
}
