package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said before anything is started. */
class FailoverCommandTest {
    @TempDir
    private Path folder;

    @Test
    void otherCommandsRefuseItsPlan() throws IOException {
        plan("failover: { leaders: [5] }");

        for (String command : List.of("limit", "boundary", "trial")) {
            Program refused = Program.run(folder, command, "plan.yaml");

            assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(refused.err())
                    .contains("failover: is in the plan; expected none here: run it with floodmark failover");
        }
    }

    @Test
    void refusesPlansOfOtherCommands() throws IOException {
        plan("boundary: { over: partitions }");

        Program refused = Program.run(folder, "failover", "plan.yaml");

        assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(refused.err()).contains("failover: a boundary or a comparison is in the plan");
    }

    @Test
    void killsNoBrokerOfSomebodyElse() {
        Program refused = Program.run(folder, "failover", "--bootstrap-server", "localhost:1", "--kills", "1");

        assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(refused.err()).contains("no broker of somebody else's is ever killed");
    }

    @Test
    void checkTellsWhatItWouldDo() throws IOException {
        plan("failover: { leaders: [5, 10], kills: 2 }");

        Program check = Program.run(folder, "check", "plan.yaml");

        assertThat(check.exitCode()).as(check.said()).isZero();
        assertThat(check.out())
                .contains("of which every broker leads 5, 10 partitions; kills a broker 2 time(s) for each")
                .contains("at most 13m for everything");
    }

    private void plan(String text) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), "floodmark: 1\n" + text + "\n");
    }
}
