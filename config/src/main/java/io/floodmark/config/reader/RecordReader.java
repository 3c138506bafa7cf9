package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.Alternatives;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSizes.Weight;
import io.floodmark.model.workload.RecordSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the definition of records: {@code workload.record}. */
final class RecordReader {
    private static final KeyPath RECORD = KeyPath.of("workload.record");

    private final PlanTree plan;
    private final PlanFiles files;
    private Optional<String> largestDocument = Optional.empty();

    RecordReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.files = files;
    }

    RecordSpec read() {
        Alternatives.SIZES.requireOne(plan);
        Alternatives.CONTENTS.requireOne(plan);
        RecordSizes sizes = sizes();
        Content content = content();
        Optional<RecordKeys> keys = keys();
        RecordHeaders headers = headers();
        return plan.build(RECORD.toString(), RecordSpec.DEFAULT, () -> new RecordSpec(sizes, content, keys, headers));
    }

    /** Returns, after {@link #read}, the position of the largest document of a corpus, if it was determined. */
    Optional<String> largestDocument() {
        return largestDocument;
    }

    private RecordSizes sizes() {
        if (plan.has("workload.record.log-normal")) {
            return logNormal();
        }
        if (plan.has("workload.record.sizes")) {
            return weighted();
        }
        return plan.get(PlanKeys.RECORD_SIZE)
                .<RecordSizes>map(RecordSizes.Fixed::new)
                .orElse(RecordSpec.DEFAULT.sizes());
    }

    private RecordSizes logNormal() {
        plan.require(PlanKeys.MEDIAN);
        Optional<Bytes> median = plan.get(PlanKeys.MEDIAN);
        double sigma = plan.get(PlanKeys.SIGMA).orElse(RecordSizes.LogNormal.DEFAULT_SIGMA);
        Bytes smallest = plan.get(PlanKeys.SMALLEST).orElse(RecordSizes.LogNormal.DEFAULT_SMALLEST);
        Optional<Bytes> largest = plan.get(PlanKeys.LARGEST);
        if (median.isEmpty()) {
            return RecordSpec.DEFAULT.sizes();
        }
        // Three and a half sigmas: this cuts off 1 in 4,000.
        Bytes usual = new Bytes((long) Math.min(
                (double) RecordSizes.LARGEST.value(), Math.ceil(median.get().value() * Math.exp(3.5 * sigma))));
        return plan.<RecordSizes>build(
                "workload.record.log-normal",
                RecordSpec.DEFAULT.sizes(),
                () -> new RecordSizes.LogNormal(median.get(), sigma, smallest, largest.orElse(usual)));
    }

    private RecordSizes weighted() {
        List<Weight> weights = new ArrayList<>();
        plan.all(PlanKeys.RECORD_SIZES).forEach((size, weight) -> {
            KeyPath path = PlanKeys.RECORD_SIZES.path().with(size);
            try {
                weights.add(new Weight(Bytes.parse(size), weight));
            } catch (IllegalArgumentException malformed) {
                plan.problem(plan.keyPlace(path), path, String.valueOf(malformed.getMessage()));
            }
        });
        return plan.<RecordSizes>build(
                "workload.record.sizes", RecordSpec.DEFAULT.sizes(), () -> new RecordSizes.Weighted(weights));
    }

    private Content content() {
        if (plan.has("workload.record.corpus")) {
            plan.require(PlanKeys.CORPUS);
            Optional<PlanFiles.FoundCorpus> corpus = files.corpus(plan);
            largestDocument = corpus.flatMap(PlanFiles.FoundCorpus::largest);
            return corpus.<Content>map(PlanFiles.FoundCorpus::documents).orElse(RecordSpec.DEFAULT.content());
        }
        if (plan.has(PlanKeys.COMPRESSES_BY.path().toString())
                && !plan.has(PlanKeys.COMPRESSES_TO.path().toString())) {
            plan.problem(
                    PlanKeys.COMPRESSES_BY.path(), "is given without workload.record.compresses-to; expected both");
        }
        Codec by = plan.get(PlanKeys.COMPRESSES_BY).orElse(Content.CompressesTo.DEFAULT_BY);
        return plan.get(PlanKeys.COMPRESSES_TO)
                .<Content>map(share -> new Content.CompressesTo(share, by))
                .or(() -> plan.get(PlanKeys.RECORD_CONTENT))
                .orElse(RecordSpec.DEFAULT.content());
    }

    private Optional<RecordKeys> keys() {
        if (!plan.has("workload.record.keys")) {
            return Optional.empty();
        }
        plan.require(PlanKeys.KEYS_DISTINCT);
        int distinct = plan.get(PlanKeys.KEYS_DISTINCT).orElse(1);
        Bytes size = plan.get(PlanKeys.KEYS_SIZE).orElse(RecordKeys.DEFAULT_SIZE);
        double skew = plan.get(PlanKeys.KEYS_SKEW).orElse(0.0);
        return plan.build(
                "workload.record.keys", Optional.empty(), () -> Optional.of(new RecordKeys(distinct, size, skew)));
    }

    private RecordHeaders headers() {
        int count = plan.get(PlanKeys.HEADERS_COUNT).orElse(RecordHeaders.NONE.count());
        Bytes size = plan.get(PlanKeys.HEADERS_SIZE)
                .orElse(count == 0 ? RecordHeaders.NONE.size() : RecordHeaders.DEFAULT_SIZE);
        return plan.build("workload.record.headers", RecordHeaders.NONE, () -> new RecordHeaders(count, size));
    }
}
