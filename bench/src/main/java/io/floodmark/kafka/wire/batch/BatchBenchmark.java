package io.floodmark.kafka.wire.batch;

import io.floodmark.bench.hot.HotPath;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32C;
import org.apache.kafka.common.Uuid;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The header of a batch of 16 KiB, patched and sealed before each send: a whole batch, whose records need no checksum
 * again, and one cut to half of its records. For comparison, the checksum of the whole batch.
 */
public class BatchBenchmark extends HotPath {
    private static final int BYTES = 16 << 10;
    private static final int RECORDS = 16;
    private static final long SEED = 42;

    private final PartitionQueue queue = new PartitionQueue("topic", Uuid.randomUuid(), 0, 0, null);
    private final ByteBuffer memory = ByteBuffer.allocateDirect(BYTES);
    private final CRC32C crc = new CRC32C();
    private final PooledBatch whole = batch(RECORDS);
    private final PooledBatch half = batch(RECORDS / 2);
    private long millis;

    private PooledBatch batch(int records) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
        int[] prefixBytes = new int[RECORDS + 1];
        for (int record = 0; record <= RECORDS; record++) {
            prefixBytes[record] = PooledBatch.HEADER_BYTES + (BYTES - PooledBatch.HEADER_BYTES) * record / RECORDS;
        }
        PooledBatch batch = new PooledBatch(bytes, prefixBytes, new int[RECORDS + 1], new BatchSizeClass(RECORDS));
        batch.load(queue, records, 0, 0, 0, 0);
        return batch;
    }

    @Setup
    public void fill() {
        Random random = new Random(SEED);
        while (memory.hasRemaining()) {
            memory.put((byte) random.nextInt());
        }
    }

    @Benchmark
    public ByteBuffer stampWhole() {
        whole.stamp(millis++, 0);
        return whole.bytes();
    }

    @Benchmark
    public ByteBuffer stampHalf() {
        half.stamp(millis++, 0);
        return half.bytes();
    }

    @Benchmark
    public long checksum() {
        memory.rewind();
        crc.reset();
        crc.update(memory);
        return crc.getValue();
    }
}
