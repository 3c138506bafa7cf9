package io.floodmark.ssh;

import io.floodmark.crew.CrewFleetLoadContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("full")
class SshFleetLoadTest extends CrewFleetLoadContract<SshEnvironment> {
    @Override
    protected SshEnvironment open(Path folder, String bootstrapServers) throws Exception {
        return new SshEnvironment(folder, bootstrapServers);
    }
}
