package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MistypedTest {
    @TempDir
    private Path folder;

    private ScriptedProgram run(String... arguments) {
        ScriptedProgram program = ScriptedProgram.tell(folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.out()).isEmpty();
        return program;
    }

    @Test
    void anUnknownFlagHidesNoMistakeOfAnother() {
        assertThat(run("limit", "--brokerz", "2", "--effort", "quik", "--acks", "7", "--partitions")
                        .err())
                .contains("--brokerz", "--brokers")
                .contains("--effort: search.effort: invalid value 'quik'; expected quick")
                .contains("--acks: workload.produce.acks: invalid value '7'")
                .contains("'--partitions'")
                .doesNotContain("no such file");
    }

    @Test
    void isFollowedByAHintAndNotByTheWholeHelp() {
        assertThat(run("limit", "--brokers").err().lines()).hasSize(2).last().isEqualTo("See floodmark limit --help");
        assertThat(run("limit", "a.yaml", "b.yaml").err()).contains("b.yaml").doesNotContain("Usage:");
    }

    @Test
    void helpIsGivenWhateverElseIsTyped() {
        ScriptedProgram help = ScriptedProgram.tell(folder, "limit", "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Usage: floodmark limit");
    }
}
