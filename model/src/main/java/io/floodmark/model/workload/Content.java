package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.workload.ProduceSpec.Codec;

/** The content of record values. */
public sealed interface Content {
    /** Uniformly random bytes, which do not compress: the conservative choice. */
    record Random() implements Content {}

    /** One byte, repeated, which compresses almost completely. */
    record Constant() implements Content {}

    /**
     * Synthetic JSON documents: repeated field names, words with the frequencies of a language, numbers, identifiers.
     * As with real documents, their compressed size depends on the codec.
     */
    record Json() implements Content {}

    /**
     * Bytes that one codec, at its default level, compresses to a given share, including batch headers. That codec is
     * not the workload's: records are the same for every codec, otherwise two codecs could not be compared.
     *
     * @param share compressed over uncompressed, above 0 to 1
     * @param by the codec that the share refers to
     */
    record CompressesTo(double share, Codec by) implements Content {
        public static final Codec DEFAULT_BY = Codec.ZSTD;

        public CompressesTo {
            Checks.require(share > 0 && share <= 1, "compresses-to", share, "above 0% to 100%");
            Checks.require(by != Codec.NONE, "compresses-by", by, "a codec");
        }

        /** Creates content whose share refers to {@link #DEFAULT_BY}. */
        public CompressesTo(double share) {
            this(share, DEFAULT_BY);
        }
    }

    /**
     * Real documents, used in order and repeatedly; they determine the sizes of records.
     *
     * @param path a folder with files, or a file with lines
     * @param documents number of documents, 1 or more
     * @param meanBytes of a document
     * @param largest document
     */
    record Documents(String path, int documents, double meanBytes, Bytes largest) implements Content {
        public Documents {
            Checks.atLeast(1, "documents of the corpus", documents);
            Checks.require(meanBytes > 0 && Double.isFinite(meanBytes), "mean of the documents", meanBytes, "above 0");
        }
    }
}
