package io.floodmark.model;

import io.floodmark.model.ProduceSpec.Codec;

/** What fills the values of records. */
public sealed interface Content {
    /** Uniformly random bytes: nothing compresses. The conservative choice. */
    record Random() implements Content {}

    /** One byte, repeated: everything compresses. */
    record Constant() implements Content {}

    /**
     * Documents in JSON, made up: names of fields that repeat, words as often as in a language, numbers, identifiers.
     * What a codec makes of them is the codec's doing, as it is of real ones.
     */
    record Json() implements Content {}

    /**
     * Bytes that one codec, by its default level, brings down to a share of themselves, batch headers included. That
     * codec is not the workload's: records are the same whatever compresses them, else two codecs could not be
     * compared.
     *
     * @param share compressed over uncompressed, above 0 to 1
     * @param by the codec that the share is said of
     */
    record CompressesTo(double share, Codec by) implements Content {
        public static final Codec DEFAULT_BY = Codec.ZSTD;

        public CompressesTo {
            Checks.require(share > 0 && share <= 1, "compresses-to", share, "above 0% to 100%");
            Checks.require(by != Codec.NONE, "compresses-by", by, "a codec");
        }

        /** By {@link #DEFAULT_BY}. */
        public CompressesTo(double share) {
            this(share, DEFAULT_BY);
        }
    }

    /**
     * Real documents, one after another and then again; they say the sizes of records.
     *
     * @param path a folder with files, or a file with lines
     * @param documents in it, 1 or more
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
