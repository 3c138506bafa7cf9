package io.floodmark.gateway.consumer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * An answer with records of a consumer group. They count as given out when it is sent to a client that is still
 * connected. If the answer was refused while it was made, or the client has gone, they are given again. Made on the
 * thread of the instance, sent on an event loop.
 *
 * @param <A> the answer
 */
public final class Offer<A> {
    /** The time limit for an event loop to send the answer. It sends at once, but one that has ended never does. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<ConsumerRecord<byte[], byte[]>> records;
    private final A answer;
    private final CompletableFuture<Boolean> sent = new CompletableFuture<>();

    /**
     * Creates an offer whose answer is not sent yet.
     *
     * @param records in the answer, in the order of their partitions
     */
    public Offer(List<ConsumerRecord<byte[], byte[]>> records, A answer) {
        this.records = List.copyOf(records);
        this.answer = answer;
    }

    /**
     * Returns the answer, which must be sent now.
     *
     * @param clientIsThere false if the client has gone, so that it does not receive the answer
     */
    public A answer(boolean clientIsThere) {
        // It is completed before the answer is sent, because the client may send its next request at once.
        sent.complete(clientIsThere);
        return answer;
    }

    /**
     * Returns whether it was sent. It waits for that decision, because the next request of its client may run earlier
     * and would get the same records.
     */
    boolean sent() {
        try {
            return sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException undecided) {
            return false;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    List<ConsumerRecord<byte[], byte[]>> records() {
        return records;
    }
}
