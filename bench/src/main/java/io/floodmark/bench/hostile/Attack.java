package io.floodmark.bench.hostile;

import java.io.IOException;

/** A misuse of a gateway that is repeated. Used by one thread. */
interface Attack {
    /**
     * Does it once.
     *
     * @return the status of the response, or another outcome
     * @throws IOException if the connection ends, as the gateway may end it
     */
    String once() throws IOException;
}
