package io.floodmark.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.diagnosis.BlindSpot;
import io.floodmark.model.diagnosis.Bottleneck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Checks the table of docs/reference/explain.md, which names for every row of the decision table the rule that
 * identifies it, or why none does.
 */
class DecisionTableTest {
    private static final int ROWS = 36;
    private static final Pattern ROW = Pattern.compile("\\| ([0-9]+) \\| [^|]+ \\| ([^|]+) \\|[^|]*\\|");
    private static final Pattern QUOTED = Pattern.compile("`([a-z-]+)`");
    private static final String NOT_DETECTED = "not detected";

    private static List<Matcher> rows() throws IOException {
        List<Matcher> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("..", "docs", "reference", "explain.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void hasEveryRowOnce() throws IOException {
        assertThat(rows().stream().map(row -> Integer.valueOf(row.group(1))))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, ROWS).boxed().toList());
    }

    @Test
    void namesARuleThatThereIsOrSaysThatNoneDoes() throws IOException {
        List<String> rules =
                Arrays.stream(Bottleneck.values()).map(Bottleneck::key).toList();

        for (Matcher row : rows()) {
            String told = row.group(2);
            List<String> named =
                    QUOTED.matcher(told).results().map(match -> match.group(1)).toList();
            assertThat(rules).as("row %s", row.group(1)).containsAll(named);
            assertThat(named.isEmpty()).as("row %s: %s", row.group(1), told).isEqualTo(told.contains(NOT_DETECTED));
        }
    }

    /** An answer must name as many undetected causes as the table. */
    @Test
    void listsAsManyUnknownAsAnAnswerDoes() throws IOException {
        assertThat(rows().stream().filter(row -> row.group(2).contains(NOT_DETECTED)))
                .hasSize(BlindSpot.values().length);
    }
}
