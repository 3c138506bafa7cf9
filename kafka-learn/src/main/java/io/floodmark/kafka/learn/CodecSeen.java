package io.floodmark.kafka.learn;

import io.floodmark.model.ProduceSpec.Codec;
import java.util.List;

/**
 * Batches of one codec.
 *
 * @param records of each batch, in order of their number; one batch or more
 * @param bytes of all of them, in the log
 * @param uncompressed the same without the codec
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

    /** Records of a batch that a share of the batches does not exceed. */
    public int quantile(double share) {
        return records.get((int) Math.min(records.size() - 1, Math.ceil(share * records.size()) - 1));
    }

    /** Compressed over uncompressed, headers of batches included, as plans say it. */
    public double share() {
        return (double) bytes / uncompressed;
    }

    /** Mean bytes of a batch without the codec, header included. */
    public double meanUncompressed() {
        return (double) uncompressed / batches();
    }
}
