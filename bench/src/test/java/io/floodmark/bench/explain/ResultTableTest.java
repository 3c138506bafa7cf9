package io.floodmark.bench.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
    @TempDir
    private Path folder;

    @Test
    void countsWhatWasRightNotKnownAndWrong() throws IOException {
        Path results = Files.writeString(folder.resolve("results.tsv"), """
                quota\tquota\tknown\toverloaded(throttled)\ta
                quota\t-\tinconclusive\toverloaded(backlog)\tb
                quota\tdisk\tknown\toverloaded(throttled)\tc
                nothing\t-\tnothing-limits\tsustained\td
                nothing\thost-cpu\tknown\toverloaded(host-cpu)\te
                """);

        List<String> lines = new ResultTable(results).lines();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(2)).contains("| quota | 3 | 1 | 1 | 1 | quota, -, disk |");
        assertThat(lines.get(3)).contains("| no bottleneck | 2 | 1 | 0 | 1 | -, host-cpu |");
    }

    @Test
    void isEmptyBeforeTheFirstRun() throws IOException {
        assertThat(new ResultTable(folder.resolve("absent")).lines()).hasSize(2);
    }

    @Test
    void everyFaultHasANameOfItsOwn() {
        assertThat(Faults.ALL).extracting(Fault::key).doesNotHaveDuplicates();
    }
}
