package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests what is reported before anything is started, and the order of kills on scripted brokers. */
class FailoverCommandTest {
    @TempDir
    private Path folder;

    @Test
    void otherCommandsRefuseItsPlan() throws IOException {
        plan("failover: { leaders: [5] }");

        for (String command : List.of("limit", "boundary", "trial")) {
            ScriptedProgram refused = ScriptedProgram.tell(
                    folder, command, folder.resolve("plan.yaml").toString());

            assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(refused.err())
                    .contains("failover: is in the plan; expected none here: run it with floodmark failover");
        }
    }

    @Test
    void refusesPlansOfOtherCommands() throws IOException {
        plan("boundary: { over: partitions }");

        ScriptedProgram refused = ScriptedProgram.tell(
                folder, "failover", folder.resolve("plan.yaml").toString());

        assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(refused.err()).contains("failover: a boundary or a comparison is in the plan");
    }

    @Test
    void killsNoBrokerOfAnotherOwner() throws IOException {
        plan("cluster: { bootstrap-server: 'localhost:1' }");

        ScriptedProgram refused = ScriptedProgram.tell(
                folder, "failover", folder.resolve("plan.yaml").toString(), "--kills", "1");

        assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(refused.err()).contains("requires a lab; brokers of other clusters are never killed");
    }

    @Test
    void killsABrokerAsOftenAsAskedForEveryNumberOfPartitions() throws IOException {
        plan("failover: { leaders: [1, 40], kills: 2 }");

        JsonNode answer = failover(ScriptedSites.of(0), ExitCode.DONE);

        assertThat(leaders(answer)).containsExactly(1, 1, 40, 40);
        assertThat(answer.path("outcome").asString()).isEqualTo("done: broker 3 was killed 4 times");
        assertThat(answer.path("failovers").path(2).path("lastSeconds").asDouble())
                .isEqualTo(9.04);
        assertThat(folder.resolve("report.html")).content().contains("Unavailability");
    }

    /** A kill that might not end in time is not begun. */
    @Test
    void tellsWhatItHasWhenTimeIsUp() throws IOException {
        plan("failover: { leaders: [1, 40], kills: 2 }\nbudget: { max-time: 2m }");

        JsonNode answer = failover(ScriptedSites.of(0), ExitCode.DONE);

        assertThat(leaders(answer)).containsExactly(1, 1);
        assertThat(answer.path("outcome").asString()).endsWith("then budget.max-time was spent");
    }

    private JsonNode failover(ScriptedSites sites, ExitCode code) {
        ScriptedProgram failover = ScriptedProgram.load(
                sites, folder, "failover", folder.resolve("plan.yaml").toString(), "--json");
        assertThat(failover.exitCode()).as(failover.said()).isEqualTo(code.code());
        assertThat(sites.open()).isZero();
        return ResultJson.of(failover, "result");
    }

    private static List<Integer> leaders(JsonNode answer) {
        return answer.path("failovers")
                .valueStream()
                .map(kill -> kill.path("leaders").asInt())
                .toList();
    }

    @Test
    void checkTellsWhatItWouldDo() throws IOException {
        plan("failover: { leaders: [5, 10], kills: 2 }");

        Program check = Program.run(folder, "check", "plan.yaml");

        assertThat(check.exitCode()).as(check.said()).isZero();
        assertThat(check.out())
                .contains("of which every broker leads 5, 10 partitions; kills a broker 2 times for each")
                .contains("at most 13m for everything");
    }

    private void plan(String text) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), "floodmark: 1\n" + text + "\n");
    }
}
