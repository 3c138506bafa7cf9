package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import java.util.List;

/**
 * All that conducting needs of the outside, wired once per run.
 *
 * @param written the budget of bytes appended in the whole run, all replicas counted
 * @param disk the bound on what our topics occupy
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
