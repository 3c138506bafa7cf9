package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets another rate for one link of a lab on separate hosts.
 *
 * @param broker whose link, or number of another host at the bridge; 0 for that of this host, where the generator runs
 */
record LinkRate(int broker, long bitsPerSecond) implements Injection {
    @Override
    public Undo into(LabEntry lab) throws IOException, InterruptedException {
        set(lab);
        // It is removed with the lab.
        return () -> {};
    }

    /** Limits both ends of the link. */
    void set(LabEntry lab) throws IOException, InterruptedException {
        String bridge = "fm" + lab.id();
        if (broker == 0) {
            limit(List.of("tc"), bridge);
        } else {
            limit(List.of("tc"), bridge + "-" + broker);
            limit(List.of("tc", "-n", "floodmark-" + lab.id() + "-" + broker), "eth0");
        }
    }

    private void limit(List<String> program, String device) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("qdisc", "replace", "dev", device, "root", "tbf"));
        command.addAll(List.of("rate", bitsPerSecond + "bit", "burst", "131072", "latency", "50ms"));
        HostTool.run(command);
    }
}
