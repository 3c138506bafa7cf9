package io.floodmark.kafka.learn;

import io.floodmark.kafka.learn.TopicSample.RecordsSeen;
import io.floodmark.model.plan.Load;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** Derives a workload that resembles the sampled topic. Pure. */
public final class WorkloadFit {
    /** Batches whose compressed share exceeds this are treated as incompressible. */
    private static final double INCOMPRESSIBLE = 0.98;

    private static final Bytes LARGEST_PART = Bytes.ofKiB(64);

    private final TopicSample sample;
    private final RecordsSeen records;

    public WorkloadFit(TopicSample sample) {
        this.sample = sample;
        this.records = sample.records();
    }

    /** Returns the load of the busiest hour, to three digits; empty if none is known. */
    public Optional<Load> load() {
        return sample.busiestRate() > 0
                ? Optional.of(new Load(new Rate(new BigDecimal(sample.busiestRate())
                        .round(new MathContext(3))
                        .doubleValue())))
                : Optional.empty();
    }

    /**
     * Returns a workload of one topic with the sampled partitions, records and batches, and otherwise default
     * producers.
     */
    public Workload workload() {
        return workload(recordSpec());
    }

    /**
     * Returns the same workload, but with documents as values in place of sizes and synthetic content.
     *
     * @param documents the result of {@link CorpusFolder#write}
     */
    public Workload workload(Content.Documents documents) {
        RecordSpec spec = recordSpec();
        return workload(new RecordSpec(spec.sizes(), documents, spec.keys(), spec.headers()));
    }

    private Workload workload(RecordSpec spec) {
        ProduceSpec usual = ProduceSpec.DEFAULT;
        return new Workload(
                1,
                sample.partitions(),
                sample.replicationFactor(),
                spec,
                new ProduceSpec(
                        usual.engine(),
                        usual.producers(),
                        usual.acks(),
                        batchBytes(),
                        usual.linger(),
                        mainCodec().codec(),
                        usual.level(),
                        usual.inFlight(),
                        usual.idempotent(),
                        maxRequest(spec)));
    }

    RecordSpec recordSpec() {
        Optional<RecordKeys> keys = keys();
        RecordHeaders headers = headers();
        long beside = keys.map(each -> each.size().value()).orElse(0L) + headers.payloadBytes();
        return new RecordSpec(SizeFit.of(records.sizes(), beside), content(), keys, headers);
    }

    /** Returns the batches of the codec of most records. */
    public CodecSeen mainCodec() {
        return sample.batches().byCodec().get(0);
    }

    /** Returns content that compresses as the sampled codec did; for uncompressed batches, as a test with zstd did. */
    private Content content() {
        CodecSeen main = mainCodec();
        boolean plain = main.codec() == Codec.NONE;
        double share = plain ? sample.batches().plainByZstd().orElse(1.0) : main.share();
        return share > INCOMPRESSIBLE
                ? new Content.Random()
                : new Content.CompressesTo(
                        Math.max(0.001, Math.round(share * 1_000) / 1_000.0), plain ? Codec.ZSTD : main.codec());
    }

    /** Returns the mean, so that the number of records per batch is the same. */
    private Bytes batchBytes() {
        long mean = (long) Math.ceil(mainCodec().meanUncompressed());
        return new Bytes(Math.max(64, Math.min(Bytes.ofMiB(100).value(), mean)));
    }

    private static Bytes maxRequest(RecordSpec spec) {
        // The overhead of a batch with one record: headers, lengths, numbers.
        long needed = spec.largest().value() + 1024;
        return needed <= ProduceSpec.DEFAULT_MAX_REQUEST.value()
                ? ProduceSpec.DEFAULT_MAX_REQUEST
                : new Bytes(Math.min(Bytes.ofMiB(100).value(), needed));
    }

    /** Returns no keys if most records have none, because such records are assigned to partitions in turn. */
    private Optional<RecordKeys> keys() {
        if (2 * records.keyed() < records.sizes().size()) {
            return Optional.empty();
        }
        KeyFit fit = KeyFit.of(records.keyCounts());
        int digits = Integer.toString(fit.distinct() - 1).length();
        long mean = Math.round((double) records.keyBytes() / records.keyed());
        return Optional.of(new RecordKeys(
                fit.distinct(), new Bytes(Math.max(digits, Math.min(LARGEST_PART.value(), mean))), fit.skew()));
    }

    /**
     * Returns the mean number of headers with the same bytes. If the generator's header names are shorter, the
     * difference is added to the values.
     */
    private RecordHeaders headers() {
        List<Integer> sizes = records.sizes();
        int count = (int) Math.min(100, Math.round((double) records.headers() / sizes.size()));
        if (count == 0) {
            return RecordHeaders.NONE;
        }
        long names = new RecordHeaders(count, new Bytes(0)).payloadBytes();
        double each = ((double) records.headerBytes() / sizes.size() - names) / count;
        return new RecordHeaders(count, new Bytes(Math.max(0, Math.min(LARGEST_PART.value(), Math.round(each)))));
    }
}
