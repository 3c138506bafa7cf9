package io.floodmark.kafka.wire;

import java.nio.ByteBuffer;

/** Memory off the heap in large pieces: one direct buffer for each batch would cost a page and a cleaner each. */
final class Slab {
    private static final int PIECE_BYTES = 4 << 20;

    private ByteBuffer piece = ByteBuffer.allocateDirect(0);

    /** A buffer of exactly the source's size and content. */
    ByteBuffer copyOf(ByteBuffer source) {
        int bytes = source.remaining();
        if (piece.remaining() < bytes) {
            piece = ByteBuffer.allocateDirect(Math.max(PIECE_BYTES, bytes));
        }
        ByteBuffer copy = piece.slice(piece.position(), bytes);
        piece.position(piece.position() + bytes);
        copy.put(source).flip();
        return copy;
    }
}
