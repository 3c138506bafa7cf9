package io.floodmark.client;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The way to the parent. Safe for use by many threads. */
public final class Pipe {
    private final DataOutputStream out;

    Pipe(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    /** A parent that is gone is no error here: the end of our input ends us. */
    public synchronized void send(Message message) {
        try {
            message.writeTo(out);
        } catch (IOException gone) {
            // Nobody is left to be told.
        }
    }

    /** Tells why what was asked cannot be done. */
    public void fail(Failure failure) {
        send(Message.of(Message.Kind.FAILED, failure::writeTo));
    }
}
