package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.model.workload.Content.CompressesTo;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.OptionalInt;

/**
 * Finds which share of each value must be random so that batches compress to the requested share with the codec that
 * the plan names for it. The overhead of a codec (frames, tokens, tables) depends on the codec, the sizes and the
 * batch. It is therefore measured, by bisection. The codec of the workload is never used for this, because records must
 * be the same for everything that is compared.
 */
public final class CompressionDial {
    private static final int HALVINGS = 12;

    /** Number of batches to measure, each with new values. */
    private static final int SAMPLES = 8;

    private static final long SEED = 1;

    private CompressionDial() {}

    /** Returns the random share; 1 for content without a share. */
    public static double randomShare(Workload workload) {
        if (!(workload.record().content() instanceof CompressesTo wanted)) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (measured(workload, wanted.by(), middle) < wanted.share()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** Returns the bytes of compressed batches, divided by those of the same batches uncompressed. */
    private static double measured(Workload workload, Codec by, double randomShare) {
        BatchEncoder encoder = new BatchEncoder(by, OptionalInt.empty());
        BatchEncoder plain = new BatchEncoder(Codec.NONE, OptionalInt.empty());
        Payloads payloads = new Payloads(workload.record(), randomShare, SEED);
        int perBatch = BatchEncoder.recordsPerBatch(
                Math.toIntExact(workload.produce().batchBytes().value()), payloads.ofMeanSize());
        long compressed = 0;
        long uncompressed = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            List<RawRecord> records = payloads.next(perBatch);
            compressed += encoder.encode(records).remaining();
            uncompressed += plain.encode(records).remaining();
        }
        return (double) compressed / uncompressed;
    }
}
