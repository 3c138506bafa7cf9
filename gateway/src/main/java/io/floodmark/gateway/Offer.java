package io.floodmark.gateway;

import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * An answer with records of a consumer group. They count as given out once it goes to a client that is still there: what was refused
 * while it was made, or had nobody to go to, is given again. Made on the thread of the instance, sent on an event loop.
 */
final class Offer {
    private final List<ConsumerRecord<byte[], byte[]>> records;
    private final Answer answer;
    private volatile boolean sent;

    /** @param records that the answer holds, in the order of their partitions */
    Offer(List<ConsumerRecord<byte[], byte[]>> records, Answer answer) {
        this.records = List.copyOf(records);
        this.answer = answer;
    }

    /** The answer, which goes there now. */
    Answer to(HttpServerResponse client) {
        // Said before it is sent: who has it may ask for more at once.
        sent = !client.closed();
        return answer;
    }

    boolean sent() {
        return sent;
    }

    List<ConsumerRecord<byte[], byte[]>> records() {
        return records;
    }
}
