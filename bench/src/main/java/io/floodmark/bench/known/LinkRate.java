package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets another rate for one link of a lab on separate hosts.
 *
 * @param broker whose link; 0 for that of this host, where the generator runs
 */
record LinkRate(int broker, long bitsPerSecond) implements Injection {
    @Override
    public Undo into(LabEntry lab) throws IOException, InterruptedException {
        String bridge = "fm" + lab.id();
        if (broker == 0) {
            limit(List.of("tc"), bridge, bitsPerSecond);
        } else {
            limit(List.of("tc"), bridge + "-" + broker, bitsPerSecond);
            limit(List.of("tc", "-n", "floodmark-" + lab.id() + "-" + broker), "eth0", bitsPerSecond);
        }
        // It is removed with the lab.
        return () -> {};
    }

    /** Limits what a device sends. */
    static void limit(List<String> program, String device, long bitsPerSecond)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("qdisc", "replace", "dev", device, "root", "tbf"));
        command.addAll(List.of("rate", bitsPerSecond + "bit", "burst", "131072", "latency", "50ms"));
        HostTool.run(command);
    }
}
