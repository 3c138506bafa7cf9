package io.floodmark.report.json;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that is owned by the caller: closing it only flushes it. */
final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        // The inherited method writes byte by byte.
        out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
