package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.model.Content.CompressesTo;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.Workload;
import java.util.List;
import java.util.OptionalInt;

/**
 * Finds how much of each value must be random so that the codec which the plan names for it brings batches down to the
 * asked share. What a codec adds (frames, tokens, tables) depends on the codec, the sizes and the batch, so it is
 * measured, by halving. Never by the codec that the workload sends with: records must be the same for all that are
 * compared.
 */
public final class CompressionDial {
    private static final int HALVINGS = 12;

    /** Batches to be measured, of new values each. */
    private static final int SAMPLES = 8;

    private static final long SEED = 1;

    private CompressionDial() {}

    /** 1 for contents that ask for no share. */
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

    /** Bytes of compressed batches over those of the same batches uncompressed. */
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
