package io.floodmark.lab;

import java.util.List;

/** All processes of a lab, up and serving. */
record RunningServers(List<LabServer> servers, NodeAddresses addresses) {
    RunningServers {
        servers = List.copyOf(servers);
    }

    /** Returns the lab's entry with these processes. */
    LabEntry in(LabEntry entry) {
        return new LabEntry(
                entry.id(),
                entry.owner(),
                entry.supervised(),
                entry.kafkaVersion(),
                addresses.bootstrapServers(),
                entry.folders(),
                servers.stream()
                        .map(server -> new LabEntry.Server(server.name(), server.stamp(), server.port()))
                        .toList(),
                entry.cgroup(),
                "");
    }
}
