package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import java.util.List;

/**
 * The dependencies of a conductor, created once per run.
 *
 * @param written the budget of bytes appended in the whole run, on all replicas
 * @param disk the bound on the disk space of the test topics
 */
public record TrialContext(
        RunTime time,
        Target target,
        Fleet fleet,
        SampleSource samples,
        ByteBudget written,
        DiskAllowance disk,
        StopRequest stop) {
    List<ByteBudget> budgets() {
        return List.of(written, disk.budget());
    }

    long bytesLeft() {
        return Math.min(written.left(), disk.budget().left());
    }
}
