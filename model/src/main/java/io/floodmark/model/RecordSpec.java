package io.floodmark.model;

import java.util.Optional;

/**
 * What one record is.
 *
 * @param sizes payload of a record: key, value and headers, uncompressed; without meaning where documents fill the
 *     values
 * @param keys empty: none, records go to partitions in turn
 */
public record RecordSpec(RecordSizes sizes, Content content, Optional<RecordKeys> keys, RecordHeaders headers) {
    /**
     * Bytes that a record takes in a batch of its own beside its payload, from above: the batch's header, lengths,
     * deltas.
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

    /** Records of one size, without key and headers. */
    public static RecordSpec of(Bytes size, Content content) {
        return new RecordSpec(new RecordSizes.Fixed(size), content, Optional.empty(), RecordHeaders.NONE);
    }

    /** Payload bytes of a record on the long run. */
    public double meanBytes() {
        return content instanceof Content.Documents documents
                ? documents.meanBytes() + besideValue()
                : sizes.meanBytes();
    }

    /** Payload of the largest record. */
    public Bytes largest() {
        return content instanceof Content.Documents documents
                ? new Bytes(documents.largest().value() + besideValue())
                : sizes.largest();
    }

    /** Payload bytes of key and headers. */
    public long besideValue() {
        return keys.map(each -> each.size().value()).orElse(0L) + headers.payloadBytes();
    }
}
