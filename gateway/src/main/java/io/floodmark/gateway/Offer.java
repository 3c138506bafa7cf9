package io.floodmark.gateway;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * An answer with records of a consumer group. They count as given out once it goes to a client that is still there:
 * what was refused while it was made, or had nobody to go to, is given again. Made on the thread of the instance, sent
 * on an event loop.
 */
final class Offer {
    /** An event loop sends at once; one that has ended never does. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<ConsumerRecord<byte[], byte[]>> records;
    private final Answer answer;
    private final CompletableFuture<Boolean> sent = new CompletableFuture<>();

    /** @param records that the answer holds, in the order of their partitions */
    Offer(List<ConsumerRecord<byte[], byte[]>> records, Answer answer) {
        this.records = List.copyOf(records);
        this.answer = answer;
    }

    /**
     * The answer, which is sent now.
     *
     * @param clientIsThere false where it has gone, so that nobody gets it
     */
    Answer answer(boolean clientIsThere) {
        // Said before it is sent: who has it may ask for more at once.
        sent.complete(clientIsThere);
        return answer;
    }

    /**
     * Whether it was sent. Waits until that is decided: the next request of its client may run before, and would be
     * given the same records.
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
