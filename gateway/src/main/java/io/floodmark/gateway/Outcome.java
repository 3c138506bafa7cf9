package io.floodmark.gateway;

/** What became of one record. Messages never hold anything of its content. */
sealed interface Outcome {
    /** As a status of HTTP. */
    int status();

    /**
     * All in-sync replicas have it.
     *
     * @param timestampMillis of the record in the log, since 1970
     */
    record Written(int partition, long offset, long timestampMillis) implements Outcome {
        @Override
        public int status() {
            return 200;
        }
    }

    /** It is certainly in no log, and will not get there. */
    record NotWritten(Reason reason, String message) implements Outcome {
        @Override
        public int status() {
            return reason.status();
        }
    }

    /** It may be in the log or not: sending it again may write it twice. */
    record Unknown(String message) implements Outcome {
        @Override
        public int status() {
            return 504;
        }
    }
}
