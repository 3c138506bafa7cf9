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

class OutputPlaceTest {
    @TempDir
    private Path folder;

    /** A mistyped path, which root would create. */
    @Test
    void refusesAPlaceWhoseFolderDoesNotExist() {
        Path file = folder.resolve("nonexistent/deeper/report.html");

        assertThatThrownBy(() -> OutputPlace.requireFile("--out", file))
                .isInstanceOf(PlanException.class)
                .hasMessage("--out: " + file + " cannot be written: folder " + file.getParent()
                        + " not found; make that folder, or name another place");
        assertThatThrownBy(() -> OutputPlace.requireFolder("--corpus", file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--corpus: " + file + " cannot be written: folder ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesAFolderThatIsThereOrIsStillToBeMade() throws IOException {
        Path there = Files.createDirectory(folder.resolve("there"));

        assertThatCode(() -> OutputPlace.requireFolder("--out", there)).doesNotThrowAnyException();
        assertThatCode(() -> OutputPlace.requireFolder("--out", folder.resolve("new")))
                .doesNotThrowAnyException();

        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void refusesAFileAsFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "");

        assertThatThrownBy(() -> OutputPlace.requireFolder("--out", file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not a folder in which this user may create files");
    }

    @Test
    void takesANameInTheCurrentFolder() {
        assertThatCode(() -> OutputPlace.requireFile("--out", Path.of("report.html")))
                .doesNotThrowAnyException();
    }
}
