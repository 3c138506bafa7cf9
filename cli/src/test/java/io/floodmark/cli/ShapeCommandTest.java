package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShapeCommandTest {
    @TempDir
    private Path folder;

    @Test
    void refusesToShapeNothing() {
        Program shape = Program.run(folder, "shape", "--", "true");

        assertThat(shape.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(shape.err()).contains("nothing is to be slow; expected --disk or --network");
    }

    @Test
    void saysWhatASlowDiskIs() {
        Program shape = Program.run(folder, "shape", "--disk", "/srv/slow", "--", "true");

        assertThat(shape.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(shape.err()).contains("'/srv/slow' is no slow disk; expected PATH=SPEED");
    }
}
