package io.floodmark.model;

/**
 * What a consumer group had before it when a trial began, because it was to begin behind. Written just before the
 * trial.
 *
 * @param group its name
 * @param records in the logs from where it begins to where they end
 * @param bytes of record batches that these are, in the log of one replica
 */
public record GroupBacklog(String group, long records, Bytes bytes) {
    public GroupBacklog {
        Checks.atLeast(0, "records", records);
    }
}
