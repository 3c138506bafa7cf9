package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.common.memory.MemoryPool;

/**
 * Reusable buffers for large answers of brokers. A new buffer for each answer to a fetch would have to be cleared
 * first, and a heap buffer is filled through another buffer. Small answers, and those beyond the limit, get a heap
 * buffer. Used by one thread; hot path.
 */
final class AnswerBuffers implements MemoryPool {
    private static final int LEAST_BYTES = 64 << 10;

    private final long mostBytes;
    private final Set<ByteBuffer> free = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<ByteBuffer> lent = Collections.newSetFromMap(new IdentityHashMap<>());
    private long bytes;

    /** @param mostBytes maximum bytes outside the heap */
    AnswerBuffers(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public ByteBuffer tryAllocate(int sizeBytes) {
        if (sizeBytes < LEAST_BYTES) {
            return ByteBuffer.allocate(sizeBytes);
        }
        ByteBuffer buffer = free.stream()
                .filter(kept -> kept.capacity() >= sizeBytes)
                .min(Comparator.comparingInt(ByteBuffer::capacity))
                .orElseGet(() -> larger(sizeBytes));
        if (buffer.isDirect()) {
            free.remove(buffer);
            lent.add(buffer);
        }
        return buffer.clear().limit(sizeBytes);
    }

    /** Allocates a larger buffer, in place of free ones that have become too small. */
    private ByteBuffer larger(int sizeBytes) {
        long capacity = Math.min(Integer.MAX_VALUE, Long.highestOneBit(sizeBytes - 1L) << 1);
        if (bytes + capacity > mostBytes) {
            bytes -= free.stream().mapToLong(ByteBuffer::capacity).sum();
            free.clear();
        }
        if (bytes + capacity > mostBytes) {
            return ByteBuffer.allocate(sizeBytes);
        }
        bytes += capacity;
        return ByteBuffer.allocateDirect((int) capacity);
    }

    @Override
    public void release(ByteBuffer previouslyAllocated) {
        if (lent.remove(previouslyAllocated)) {
            free.add(previouslyAllocated);
        }
    }

    @Override
    public long size() {
        return Long.MAX_VALUE;
    }

    @Override
    public long availableMemory() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean isOutOfMemory() {
        return false;
    }
}
