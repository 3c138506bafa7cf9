package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void isAsTheReferenceLists() throws IOException {
        Path reference = Path.of(System.getProperty("floodmark.docs", "")).resolve("reference/output.md");
        String section =
                Files.readString(reference).split("\n## Exit codes\n", 2)[1].split("\n## ", 2)[0];
        List<String> listed =
                section.lines().filter(line -> line.matches("\\| [0-9]+ \\|.*")).toList();

        assertThat(listed)
                .containsExactlyElementsOf(Arrays.stream(ExitCode.values())
                        .map(code -> "| " + code.code() + " | " + code.name() + " | " + code.meaning() + " |")
                        .toList());
    }
}
