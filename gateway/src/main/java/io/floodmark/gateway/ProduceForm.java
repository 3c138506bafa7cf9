package io.floodmark.gateway;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;

/** How one request to write says its records, and hears what became of them. One request's. */
interface ProduceForm {
    /** False where the client waits for nothing. */
    boolean acked();

    BodyEncoding encoding();

    Optional<String> repeatKey();

    /** All of the head that makes two requests with one body the same or not. */
    byte[] told(HttpServerRequest request);

    /**
     * Reads all records of a body, on whatever thread.
     *
     * @throws RefusedException where one of them cannot be read
     */
    void parse(byte[] body, RecordCollector into);

    /**
     * What its records take in a lane, at the least.
     *
     * @param length of the body as the head tells it; -1 where it does not
     */
    default long leastBytes(long length) {
        return Event.OVERHEAD_BYTES;
    }

    /**
     * Tells what became of the records.
     *
     * @param outcomes in the order of the records
     */
    Answer answer(List<Outcome> outcomes);
}
