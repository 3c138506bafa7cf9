package io.floodmark.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandLinesTest {
    private static final String MARK = "mark=of-this-test";

    /** A subshell has the same command line as its shell. */
    @Test
    void aForkOfAMatchIsNotASecondOne() throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "(read inner; true); true", MARK).start();
        try {
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> shell.descendants()
                            .anyMatch(child -> CommandLines.of(child).contains(MARK)));

            assertThat(running()).extracting(ProcessHandle::pid).containsExactly(shell.pid());
        } finally {
            shell.destroyForcibly();
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> running().isEmpty());
        assertThat(CommandLines.of(shell.toHandle())).isEmpty();
    }

    private static List<ProcessHandle> running() {
        return CommandLines.running(ProcessHandle.current().descendants(), line -> line.contains(MARK));
    }
}
