package io.floodmark.model;

/** What fills the values of records. */
public sealed interface Content {
    /** Uniformly random bytes: nothing compresses. The conservative choice. */
    record Random() implements Content {}

    /** One byte, repeated: everything compresses. */
    record Constant() implements Content {}

    /**
     * Bytes that the workload's codec brings down to a share of themselves, batch headers included.
     *
     * @param share compressed over uncompressed, above 0 to 1
     */
    record CompressesTo(double share) implements Content {
        public CompressesTo {
            Checks.require(share > 0 && share <= 1, "compresses-to", share, "above 0% to 100%");
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
