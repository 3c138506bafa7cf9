package io.floodmark.client;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The connection to the parent. Thread-safe. */
public final class Pipe {
    private final DataOutputStream out;

    Pipe(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    /** Sends a message. A parent that has ended is not an error here: the end of the input ends this process. */
    public synchronized void send(Message message) {
        try {
            message.writeTo(out);
        } catch (IOException gone) {
            // There is no receiver left.
        }
    }

    /** Reports why a request cannot be fulfilled. */
    public void fail(Failure failure) {
        send(Message.of(Message.Kind.FAILED, failure::writeTo));
    }
}
