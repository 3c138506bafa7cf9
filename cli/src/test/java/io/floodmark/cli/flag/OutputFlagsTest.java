package io.floodmark.cli.flag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFlagsTest {
    @TempDir
    private Path folder;

    private final OutputFlags output = new OutputFlags();

    @Test
    void refusesAReportBelowAFile() throws IOException {
        output.report = Files.writeString(folder.resolve("notes"), "").resolve("report.html");

        assertThatThrownBy(output::requireWritableReport)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--out");
    }

    @Test
    void refusesAFolderAsReport() {
        output.report = folder;

        assertThatThrownBy(output::requireWritableReport)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not a file");
    }

    @Test
    void refusesAReportInAFolderThatDoesNotExistAndMakesNone() {
        output.report = folder.resolve("new/newer/report.html");

        assertThatThrownBy(output::requireWritableReport)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("folder " + folder.resolve("new/newer") + " not found");

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesAFileThatIsThereAndKeepsIt() throws IOException {
        output.report = Files.writeString(folder.resolve("report.html"), "of before");

        assertThatCode(output::requireWritableReport).doesNotThrowAnyException();

        assertThat(output.report).hasContent("of before");
    }
}
