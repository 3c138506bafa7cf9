package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.util.Optional;

/**
 * The definition of one record.
 *
 * @param sizes payload of a record: key, value and headers, uncompressed; ignored if documents are the values
 * @param keys empty: no keys, records go to partitions in turn
 */
public record RecordSpec(RecordSizes sizes, Content content, Optional<RecordKeys> keys, RecordHeaders headers) {
    /**
     * Upper bound of the bytes of a record, in addition to its payload, when it is alone in a batch: the batch's
     * header, lengths and deltas.
     */
    public static final int ALONE_IN_A_BATCH = 61 + 21;

    public static final RecordSpec DEFAULT = of(Bytes.ofKiB(1), new Content.Random());

    public RecordSpec {
        long beside = keys.map(each -> each.size().value()).orElse(0L) + headers.payloadBytes();
        if (!(content instanceof Content.Documents) && sizes instanceof RecordSizes.Fixed fixed) {
            Checks.require(
                    fixed.size().value() >= beside,
                    "size",
                    fixed.size(),
                    "at least " + beside + "B, what its key and headers take");
        }
    }

    /** Creates records of one size, without key and headers. */
    public static RecordSpec of(Bytes size, Content content) {
        return new RecordSpec(new RecordSizes.Fixed(size), content, Optional.empty(), RecordHeaders.NONE);
    }

    /** Returns the long-run mean of the payload bytes of a record. */
    public double meanBytes() {
        return content instanceof Content.Documents documents
                ? documents.meanBytes() + besideValue()
                : sizes.meanBytes();
    }

    /** Returns the payload of the largest record. */
    public Bytes largest() {
        return content instanceof Content.Documents documents
                ? new Bytes(documents.largest().value() + besideValue())
                : sizes.largest();
    }

    /** Returns the payload bytes of key and headers. */
    public long besideValue() {
        return keys.map(each -> each.size().value()).orElse(0L) + headers.payloadBytes();
    }
}
