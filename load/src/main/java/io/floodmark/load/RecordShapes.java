package io.floodmark.load;

import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.RecordShape;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts the record settings of a plan to the shapes of the generator. */
public final class RecordShapes {
    private RecordShapes() {}

    /**
     * Returns the shape of the records of a plan.
     *
     * @param randomShare random fraction of values that are to compress to a given ratio, for the codec of the plan
     */
    public static RecordShape of(RecordSpec record, double randomShare) {
        RecordShape shape = filled(sized(record.sizes()), record.content(), randomShare);
        if (record.keys().isPresent()) {
            shape = shape.withKeys(
                    record.keys().get().distinct(),
                    bytes(record.keys().get().size().value()),
                    record.keys().get().skew());
        }
        RecordHeaders headers = record.headers();
        return headers.count() == 0
                ? shape
                : shape.withHeaders(headers.count(), bytes(headers.size().value()));
    }

    private static RecordShape sized(RecordSizes sizes) {
        RecordShape shape = RecordShape.ofSize(bytes(sizes.largest().value()));
        if (sizes instanceof RecordSizes.Weighted weighted) {
            Map<Integer, Double> weights = new LinkedHashMap<>();
            weighted.weights().forEach(item -> weights.put(bytes(item.size().value()), item.weight()));
            return shape.withSizes(weights);
        }
        if (sizes instanceof RecordSizes.LogNormal logNormal) {
            return shape.withLogNormalSizes(
                    bytes(logNormal.median().value()),
                    logNormal.sigma(),
                    bytes(logNormal.smallest().value()),
                    bytes(logNormal.largest().value()));
        }
        return shape;
    }

    private static RecordShape filled(RecordShape shape, Content content, double randomShare) {
        if (content instanceof Content.Documents documents) {
            return shape.withCorpus(Path.of(documents.path()));
        }
        if (content instanceof Content.Json) {
            return shape.withJson();
        }
        if (content instanceof Content.CompressesTo) {
            return shape.withRandomShare(randomShare);
        }
        return shape.withRandomShare(content instanceof Content.Constant ? 0 : 1);
    }

    private static int bytes(long value) {
        return Math.toIntExact(value);
    }
}
