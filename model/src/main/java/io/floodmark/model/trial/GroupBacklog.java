package io.floodmark.model.trial;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;

/**
 * The backlog of a consumer group at the start of a trial, which was written just before the trial.
 *
 * @param group its name
 * @param records number of records from the group's start to the end of the logs
 * @param bytes the same in bytes of record batches, in the log of one replica
 */
public record GroupBacklog(String group, long records, Bytes bytes) {
    public GroupBacklog {
        Checks.atLeast(0, "records", records);
    }
}
