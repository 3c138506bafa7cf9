package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the manual pages of the release against the commands; {@code -Dgolden.update=true} rewrites them. */
class ManPagesTest {
    private static final Path FOLDER = Docs.ROOT.resolve("docs/man");

    private final Map<String, String> pages = ManPages.all();

    @Test
    void holdWhatTheCommandsSay() throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
            }
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            assertThat(FOLDER.resolve(page.getKey())).hasContent(page.getValue());
        }
    }

    @Test
    void existForEachCommandAndForNoOther() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(pages.keySet());
        }
    }

    @Test
    void haveNoLineThatRoffTakesForARequestOfText() {
        assertThat(pages)
                .allSatisfy((name, page) -> assertThat(page.lines())
                        .as(name)
                        .allMatch(line -> !line.startsWith(".") || line.matches("\\.(TH|SH|SS|TP|B|BR|br|\\\\\").*"))
                        .noneMatch(line -> line.startsWith("'")));
    }
}
