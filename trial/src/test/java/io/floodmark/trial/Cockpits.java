package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.model.unit.Bytes;

/** Creates trial contexts whose target is at rest. */
final class Cockpits {
    private static final Bytes AMPLE = new Bytes(1_000_000);

    private Cockpits() {}

    static TrialContext of(ManualRunTime time, VirtualFleet fleet, SampleSource samples) {
        return of(time, new QuietTarget(time, fleet), fleet, samples, new DiskAllowance(AMPLE));
    }

    static TrialContext of(
            ManualRunTime time, QuietTarget target, VirtualFleet fleet, SampleSource samples, DiskAllowance disk) {
        return new TrialContext(time, target, fleet, samples, new ByteBudget(AMPLE.value()), disk, new StopRequest());
    }
}
