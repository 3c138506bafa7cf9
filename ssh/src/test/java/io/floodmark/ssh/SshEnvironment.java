package io.floodmark.ssh;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.FleetEnvironment;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** Two names of this machine, reached over a real ssh. */
final class SshEnvironment implements FleetEnvironment {
    static final NanoClock CLOCK = new SystemClock();

    private final Path folder;
    private final LoopbackSsh ssh;
    private final Ground ground;

    SshEnvironment(Path folder, String bootstrapServers) throws Exception {
        this.folder = folder;
        this.ssh = LoopbackSsh.in(folder);
        this.ground =
                new Ground(bootstrapServers, ssh.client(), "ssh://" + ssh.at("127.0.0.1") + "," + ssh.at("localhost"));
    }

    @Override
    public CrewFleet start(OptionalInt workers, String topic, String produce) throws IOException {
        Path log = Files.createTempFile(folder, "driver-", ".log");
        return SshFleet.start(ground.settings(workers, 2, topic, produce, log), CLOCK);
    }

    @Override
    public List<ProcessHandle> workers() {
        return LoopbackSsh.workers();
    }

    Path folder() {
        return folder;
    }

    LoopbackSsh ssh() {
        return ssh;
    }

    Ground ground() {
        return ground;
    }

    @Override
    public void close() throws IOException {
        ssh.close();
    }
}
