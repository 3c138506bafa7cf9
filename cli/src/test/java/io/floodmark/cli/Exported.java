package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** Runs that programs stored in a folder, as {@code runs export} writes them. */
final class Exported {
    private Exported() {}

    /** Writes the files of a run below the folder, and returns their place. */
    static Path run(Path folder, String run) {
        Path files = folder.resolve("exported-" + run);
        ScriptedProgram export = ScriptedProgram.tell(
                folder.resolve("floodmark-runs"), "runs", "export", run, "--out", files.toString());
        assertThat(export.exitCode()).as(export.said()).isZero();
        return files;
    }

    /** Writes those of the last run. */
    static Path last(Path folder) {
        return run(folder, "last");
    }
}
