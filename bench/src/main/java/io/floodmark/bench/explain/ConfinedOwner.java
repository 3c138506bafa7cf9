package io.floodmark.bench.explain;

import io.floodmark.bench.CpuGroup;
import io.floodmark.lab.LabEntry;
import java.io.IOException;

/**
 * Puts the process that generates the load, and owns the lab, into a cgroup with this number of cores. Its brokers have
 * one already and stay there.
 */
record ConfinedOwner(double cores) implements Injection {
    @Override
    public Undo into(LabEntry lab) throws IOException {
        CpuGroup group = CpuGroup.create(lab.id(), cores);
        group.add(lab.owner().pid());
        return group::close;
    }
}
