package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvExportTest {
    private static final List<String> FILES = List.of(
            "conditions.csv",
            "consumption.csv",
            "deliveries.csv",
            "events.csv",
            "intervals.csv",
            "limits.csv",
            "readings.csv",
            "samples.csv",
            "trials.csv");

    @TempDir
    private Path folder;

    /** Other programs read the columns, so they must not change. */
    @Test
    void writesWhatItAlwaysWrote() throws IOException {
        CsvExport.write(SmallRun.run(), folder);

        try (Stream<Path> written = Files.list(folder)) {
            assertThat(written.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(FILES);
        }
        for (String name : FILES) {
            Golden.assertMatches(name, Files.readString(folder.resolve(name)));
        }
    }

    /** A search that invalid trials ended proves no limit. A lower bound is the highest passing load. */
    @Test
    void claimsNoMoreThanTheAnswer() throws IOException {
        CsvExport.write(SmallRun.ended(Limit.End.INVALID), folder);

        assertThat(rows("limits.csv").get(0).subList(0, 7)).containsExactly("invalid", "", "", "", "0.9", "", "");

        CsvExport.write(SmallRun.ended(Limit.End.LOWER_BOUND), folder);

        assertThat(rows("limits.csv").get(0).subList(0, 3)).containsExactly("lower-bound", "48200.0", "50000.0");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void writesARowForEveryThing(long seed) throws IOException {
        Run run = new RunGenerator(seed).run(4);

        CsvExport.write(run, folder);

        List<Trial> all = Stream.concat(
                        run.trials().stream(), run.outage().stream().flatMap(outage -> outage.trials().stream()))
                .toList();
        assertThat(rows("trials.csv")).hasSize(all.size());
        assertThat(rows("samples.csv"))
                .hasSize(all.stream()
                        .mapToInt(t -> t.observation().samples().size())
                        .sum());
        assertThat(rows("intervals.csv"))
                .hasSize(all.stream()
                        .mapToInt(t -> t.observation().intervals().size())
                        .sum());
        assertThat(rows("limits.csv")).hasSize(run.limits().size());
        // An unknown value is an empty cell, never a 0.
        assertThat(rows("limits.csv")).allSatisfy(cells -> {
            assertThat(cells.get(1)).isNotEqualTo("0.0");
            assertThat(cells.get(6)).matches(probability -> !cells.get(5).isEmpty() || probability.isEmpty());
        });
        assertThat(rows("conditions.csv")).hasSize(run.conditions().size());
        assertThat(run.failovers().isEmpty() ? List.of() : rows("failovers.csv"))
                .hasSize(run.failovers().size());
    }

    @Test
    void quotesWhatWouldBreakARow() throws IOException {
        CsvFile.write(
                folder.resolve("x.csv"),
                List.of("a", "b"),
                Stream.of(List.of("plain", "a, \"b\""), List.of(Double.NaN, "two\nlines")));

        assertThat(folder.resolve("x.csv")).hasContent("a,b\nplain,\"a, \"\"b\"\"\"\n,\"two\nlines\"\n");
    }

    @Test
    void saysWhereItCannotWrite() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> CsvExport.write(new RunGenerator(1).run(1), file))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith(file + " cannot be created");
    }

    /** Returns the rows without the header, read by the rules of RFC 4180. */
    private List<List<String>> rows(String name) throws IOException {
        String text = Files.readString(folder.resolve(name));
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"') {
                quoted = !quoted;
            } else if (quoted || (letter != ',' && letter != '\n')) {
                cell.append(letter);
            } else {
                row.add(cell.toString());
                cell.setLength(0);
                if (letter == '\n') {
                    rows.add(List.copyOf(row));
                    row.clear();
                }
            }
        }
        assertThat(rows).allSatisfy(each -> assertThat(each).hasSameSizeAs(rows.get(0)));
        return rows.subList(1, rows.size());
    }
}
