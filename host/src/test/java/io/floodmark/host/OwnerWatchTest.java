package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnerWatchTest {
    private static Process start(Optional<ProcessStamp> owner, String what) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ChildMain.class.getName(),
                what);
        builder.environment().remove(OwnerWatch.OWNER);
        owner.ifPresent(stamp -> builder.environment().put(OwnerWatch.OWNER, stamp.toString()));
        return builder.redirectErrorStream(true).start();
    }

    private static BufferedReader ready(Process process) throws IOException {
        BufferedReader said = process.inputReader();
        assertThat(said.readLine()).isEqualTo("ready");
        return said;
    }

    @Test
    void endsInOrderOnceItsOwnerIsKilled() throws Exception {
        Process owner = start(Optional.empty(), "watch");
        ready(owner);
        Process owned = start(ProcessStamp.of(owner.pid()), "watch");
        try (BufferedReader said = ready(owned)) {
            assertThat(owned.isAlive()).isTrue();

            owner.destroyForcibly();

            assertThat(said.readLine()).isEqualTo("in order");
            await().atMost(Duration.ofMinutes(1)).until(() -> !owned.isAlive());
            assertThat(owned.exitValue()).isEqualTo(OwnerWatch.ORPHANED);
        } finally {
            owner.destroyForcibly();
            owned.destroyForcibly();
        }
    }
}
