package io.floodmark.kafka.wire.batch;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import java.nio.ByteBuffer;

/** Off-heap memory in large pieces, because a direct buffer per batch would cost a page and a cleaner each. */
final class BatchArena {
    private static final int PIECE_BYTES = 4 << 20;

    private final long mostBytes;
    private ByteBuffer piece = ByteBuffer.allocateDirect(0);
    private long bytes;

    /** @param mostBytes upper bound of all pieces; the sockets of this process need the rest */
    BatchArena(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * Returns the share of one of several workers of this process. Direct memory is as large as the heap, and a quarter
     * of it is reserved for sockets.
     */
    static long share(int workers) {
        return Runtime.getRuntime().maxMemory() / 4 * 3 / workers;
    }

    /** Returns a buffer of exactly the source's size and content. */
    ByteBuffer copyOf(ByteBuffer source) {
        int size = source.remaining();
        if (piece.remaining() < size) {
            int needed = Math.max(PIECE_BYTES, size);
            if (bytes + needed > mostBytes) {
                throw tooLarge();
            }
            piece = ByteBuffer.allocateDirect(needed);
            bytes += needed;
        }
        ByteBuffer copy = piece.slice(piece.position(), size);
        piece.position(piece.position() + size);
        copy.put(source).flip();
        return copy;
    }

    private PlanException tooLarge() {
        return new PlanException("the batches of one sending thread take more than "
                + Bytes.ofMiB(mostBytes >> 20).human()
                + " of memory: with keys, each thread has batches for each partition; use fewer producers or partitions, a"
                + " smaller workload.produce.batch-bytes, or more memory (FLOODMARK_JAVA_OPTS=-Xmx4g)");
    }

    /** Returns the bytes of all pieces. */
    long bytes() {
        return bytes;
    }
}
