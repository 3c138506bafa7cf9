package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFolderTest {
    @TempDir
    private Path outside;

    @Test
    void hasThePlansOfTheFolderAndNoOtherFile() throws IOException {
        Path folder = Files.createDirectory(outside.resolve("plans"));
        Path secret = Files.writeString(outside.resolve("secret.yaml"), "");
        Files.writeString(folder.resolve("b.yml"), "");
        Files.writeString(folder.resolve("a.yaml"), "");
        Files.writeString(folder.resolve("notes.txt"), "");
        Files.createDirectory(folder.resolve("c.yaml"));
        Files.createSymbolicLink(folder.resolve("link.yaml"), secret);
        PlanFolder plans = PlanFolder.of(folder);

        assertThat(plans.names()).containsExactly("a.yaml", "b.yml");
        assertThat(plans.find("a.yaml")).contains(folder.toRealPath().resolve("a.yaml"));
        assertThat(plans.find("../secret.yaml")).isEmpty();
        assertThat(plans.find("link.yaml")).isEmpty();
        assertThat(plans.find(secret.toString())).isEmpty();
        assertThat(plans.find("")).isEmpty();
    }

    @Test
    void mustExist() {
        assertThatThrownBy(() -> PlanFolder.of(outside.resolve("none")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--allow-start");
    }
}
