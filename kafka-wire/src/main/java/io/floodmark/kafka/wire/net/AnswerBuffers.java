package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.common.memory.MemoryPool;

/**
 * What large answers of brokers are read into, used again and again: a new buffer for each answer of a fetch has to be
 * cleared first, and one on the heap is filled by way of another. Small answers, and what is more than it keeps, get a
 * buffer on the heap. One thread; hot path.
 */
final class AnswerBuffers implements MemoryPool {
    private static final int LEAST_BYTES = 64 << 10;

    private final long mostBytes;
    private final Set<ByteBuffer> free = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<ByteBuffer> lent = Collections.newSetFromMap(new IdentityHashMap<>());
    private long bytes;

    /** @param mostBytes kept outside the heap, at most */
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

    /** In place of those that have become too small. */
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
