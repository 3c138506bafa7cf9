package io.floodmark.kafka.wire;

import java.nio.ByteBuffer;

/** Memory off the heap in large pieces: one direct buffer for each batch would cost a page and a cleaner each. */
final class Slab {
    private static final int PIECE_BYTES = 4 << 20;

    private ByteBuffer piece = ByteBuffer.allocateDirect(0);
    private long bytes;

    /** A buffer of exactly the source's size and content. */
    ByteBuffer copyOf(ByteBuffer source) {
        int size = source.remaining();
        if (piece.remaining() < size) {
            piece = ByteBuffer.allocateDirect(Math.max(PIECE_BYTES, size));
            bytes += piece.capacity();
        }
        ByteBuffer copy = piece.slice(piece.position(), size);
        piece.position(piece.position() + size);
        copy.put(source).flip();
        return copy;
    }

    /** Of all pieces. */
    long bytes() {
        return bytes;
    }
}
