package io.floodmark.gateway.body;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is read in blocks. Single bytes are read as blocks of one. */
abstract class BodyStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] into, int from, int length) throws IOException;
}
