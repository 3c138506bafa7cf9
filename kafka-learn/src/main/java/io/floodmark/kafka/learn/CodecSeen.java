package io.floodmark.kafka.learn;

import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.List;

/**
 * The sampled batches of one codec.
 *
 * @param records number of records of each batch, sorted; one batch or more
 * @param bytes sum of all batches, in the log
 * @param uncompressed the same sum without compression
 */
public record CodecSeen(Codec codec, List<Integer> records, long bytes, long uncompressed) {
    public CodecSeen {
        records = records.stream().sorted().toList();
        if (records.isEmpty()) {
            throw new IllegalArgumentException("batches are none; expected one or more");
        }
    }

    public int batches() {
        return records.size();
    }

    public long allRecords() {
        return records.stream().mapToLong(each -> each).sum();
    }

    public double meanRecords() {
        return (double) allRecords() / batches();
    }

    /** Returns the number of records that the given share of the batches does not exceed. */
    public int quantile(double share) {
        return records.get((int) Math.min(records.size() - 1, Math.ceil(share * records.size()) - 1));
    }

    /** Returns compressed bytes divided by uncompressed bytes, including batch headers, as in plans. */
    public double share() {
        return (double) bytes / uncompressed;
    }

    /** Returns the mean uncompressed bytes of a batch, including its header. */
    public double meanUncompressed() {
        return (double) uncompressed / batches();
    }
}
