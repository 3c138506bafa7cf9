package io.floodmark.gateway.error;

/** The outcome of one record. Messages never contain anything of its content. */
public sealed interface RecordOutcome {
    /** Returns the HTTP status. */
    int status();

    /**
     * The record is acknowledged by all in-sync replicas.
     *
     * @param timestampMillis of the record in the log, since 1970
     */
    record Written(int partition, long offset, long timestampMillis) implements RecordOutcome {
        @Override
        public int status() {
            return 200;
        }
    }

    /** The record is certainly in no log and will not be written. */
    record NotWritten(Reason reason, String message) implements RecordOutcome {
        @Override
        public int status() {
            return reason.status();
        }
    }

    /** The record may or may not be in the log: sending it again may write it twice. */
    record Unknown(String message) implements RecordOutcome {
        @Override
        public int status() {
            return 504;
        }
    }
}
