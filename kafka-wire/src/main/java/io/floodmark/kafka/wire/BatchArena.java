package io.floodmark.kafka.wire;

import io.floodmark.model.Bytes;
import io.floodmark.model.PlanException;
import java.nio.ByteBuffer;

/** Memory off the heap in large pieces: one direct buffer for each batch would cost a page and a cleaner each. */
final class BatchArena {
    private static final int PIECE_BYTES = 4 << 20;

    private final long mostBytes;
    private ByteBuffer piece = ByteBuffer.allocateDirect(0);
    private long bytes;

    /** @param mostBytes of all pieces: what lies beyond would be missing to the sockets of this process */
    BatchArena(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * The part of one of several workers of this process: of its direct memory, which is as much as its heap, a quarter
     * is for sockets.
     */
    static long share(int workers) {
        return Runtime.getRuntime().maxMemory() / 4 * 3 / workers;
    }

    /** A buffer of exactly the source's size and content. */
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

    /** Of all pieces. */
    long bytes() {
        return bytes;
    }
}
