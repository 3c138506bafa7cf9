package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTableTest {
    private static final Path PLANS = Path.of("comparisons");

    @TempDir
    private Path results;

    private void answer(String run, String text) throws IOException {
        Files.writeString(Files.createDirectories(results.resolve(run)).resolve("answer.json"), text);
    }

    @Test
    void tellsWhatDecidesApartFromWhatElseIsShown() throws IOException {
        answer("same-settings-1", """
                {"variants":[{"name":"a","baseline":true},{"name":"b","baseline":false,"headline":"No difference is shown.",
                  "pairsCounted":10,"effects":[{"measure":"broker-cpu","ratio":1.1,"significant":true},
                    {"measure":"p99","ratio":1.25,"significant":true},{"measure":"p50","ratio":2,"significant":false}]}]}""");
        answer("same-settings-2", """
                {"variants":[{"name":"b","baseline":false,"headline":"x","pairsCounted":5,"effects":[{"measure":"broker-cpu"},{"measure":"p50"}]}]}""");

        assertThat(ComparisonTable.of(PLANS, results))
                .contains(
                        "| same-settings | no difference | 1 | No difference is shown. | 10 | p99 +25.0% |",
                        "| same-settings | no difference | 2 | x | 5 | none of 1 |");
    }

    @Test
    void keepsRunsWithoutAnAnswer() throws IOException {
        Files.createDirectories(results.resolve("slow-disk-1"));

        assertThat(ComparisonTable.of(PLANS, results))
                .hasSize(3)
                .last()
                .asString()
                .endsWith("| 1 | no answer | | |");
    }
}
