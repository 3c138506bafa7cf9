package io.floodmark.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanTextTest {
    @TempDir
    private Path folder;

    @Test
    void readsAFileAndRemembersItsFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), "floodmark: 1\n");

        PlanText plan = PlanText.of(file);

        assertThat(plan.text()).isEqualTo("floodmark: 1\n");
        assertThat(plan.folder()).isEqualTo(folder);
    }

    @Test
    void saysThatAFileIsMissing() {
        assertThatThrownBy(() -> PlanText.of(Path.of("nowhere.yaml")))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("nowhere.yaml: no such file; expected a plan");
    }

    @Test
    void refusesAFolder() {
        assertThatThrownBy(() -> PlanText.of(folder))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void refusesWhatIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("plan.yaml"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});

        assertThatThrownBy(() -> PlanText.of(file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not text in UTF-8");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path file = Files.write(folder.resolve("plan.yaml"), new byte[PlanText.MAX_BYTES + 1]);

        assertThatThrownBy(() -> PlanText.of(file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("larger than 1MiB");
    }
}
