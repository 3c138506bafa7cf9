package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabJmx;
import io.floodmark.lab.LabRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A lab on separate hosts in its own folder, from {@code lab up} to {@code lab down}, which programs use like a remote
 * cluster.
 *
 * @param folder current folder of its programs, with its own registry of labs and its own store
 */
record HostsLab(Path folder, LabEntry entry) implements AutoCloseable {
    /** @param link link of its only broker, e.g. {@code 40Mbit/s} */
    static HostsLab up(Path folder, String link) throws IOException {
        Files.createDirectories(folder);
        // One compiler: a broker that is still compiling uses the CPU that its load needs.
        Files.writeString(
                folder.resolve("lab.yaml"),
                "floodmark: 1\nlab: { brokers: 1, hosts: separate, link: " + link
                        + ", jvm-flags: [ -Xmx512m, '-XX:TieredStopAtLevel=1' ] }\n");
        Program up = Program.run(folder, "lab", "up", "lab.yaml");
        assertThat(up.exitCode()).as(up.said()).isZero();
        LabEntry entry =
                LabRegistry.ofUser(Map.of(), folder.resolve("user")).entries().get(0);
        return new HostsLab(folder, entry);
    }

    String bootstrapServers() {
        return entry.bootstrapServers();
    }

    /** Returns a launch with access to the lab's JMX. */
    Launch launch() {
        return Launch.in(folder)
                .with(Map.of(
                        "FLOODMARK_JMX_USER",
                        LabJmx.USER,
                        "FLOODMARK_JMX_PASSWORD_FILE",
                        entry.jmxPasswordFile().orElseThrow().toString()));
    }

    @Override
    public void close() {
        Program down = Program.run(folder, "lab", "down");
        assertThat(down.exitCode()).as(down.said()).isZero();
    }
}
