package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottleCommandTest {
    @TempDir
    private Path folder;

    @Test
    void refusesToThrottleNothing() {
        Program throttle = Program.run(folder, "throttle", "--", "true");

        assertThat(throttle.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(throttle.err()).contains("nothing to throttle; expected --disk or --network");
    }

    @Test
    void namesTheFormOfADisk() {
        Program throttle = Program.run(folder, "throttle", "--disk", "/srv/slow", "--", "true");

        assertThat(throttle.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(throttle.err()).contains("invalid --disk value '/srv/slow'; expected PATH=SPEED");
    }
}
