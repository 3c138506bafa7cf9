package io.floodmark.bench.hostile;

import java.io.IOException;

/** A way to misuse a gateway, which is gone again and again. One thread's. */
interface Attack {
    /**
     * Goes it once.
     *
     * @return the status of the answer, or what became of it else
     * @throws IOException where the connection ends, as the gateway may end it
     */
    String once() throws IOException;
}
