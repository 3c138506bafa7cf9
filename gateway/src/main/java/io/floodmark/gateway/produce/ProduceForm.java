package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.lane.Event;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;

/** The format of one produce request: how it encodes records and how its answer is encoded. One object per request. */
interface ProduceForm {
    /** False if the client does not wait for acknowledgement. */
    boolean acked();

    BodyEncoding encoding();

    Optional<String> repeatKey();

    /** Returns everything in the head that distinguishes two requests with the same body. */
    byte[] requestIdentity(HttpServerRequest request);

    /**
     * Parses all records of a body, on any thread.
     *
     * @throws RefusedException if a record is invalid
     */
    void parse(byte[] body, RecordCollector into);

    /**
     * Returns the lower bound of the room that its records take in a lane.
     *
     * @param length of the body according to the head; -1 if unknown
     */
    default long leastBytes(long length) {
        return Event.OVERHEAD_BYTES;
    }

    /**
     * Returns the answer for the outcomes of the records.
     *
     * @param outcomes in the order of the records
     */
    GatewayResponse answer(List<RecordOutcome> outcomes);
}
