package io.floodmark.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class StudyTableTest {
    private static final Path STUDIES = Path.of("..", "studies");

    @TempDir
    private Path results;

    @Test
    void beginsWithTheShortest() throws IOException {
        List<StudyFile> all = StudyFile.all(STUDIES);

        assertThat(all.get(0).name()).isEqualTo("cost");
        assertThat(all)
                .extracting(study -> study.atMost().orElse(Duration.ofDays(365)))
                .isSorted();
    }

    @Test
    void tellsWhatWasFoundAndWhatWasNotRun() throws IOException {
        Files.writeString(results.resolve("failover.json"), """
                {"answer":"Two seconds.","failovers":[
                  {"leaders":50,"lastSeconds":1.5},{"leaders":50,"lastSeconds":1.625},{"leaders":200,"lastSeconds":2}]}""");

        List<String> lines = StudyTable.of(StudyFile.all(STUDIES), results);

        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("| [failover](../studies/failover.yaml) | How long does nobody lead")
                        .endsWith("| `failover` | 30m, 500 GB | Two seconds. 50: 1.50, 1.63 s. 200: 2.00 s. |"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("| [drives]")
                        .contains("| `compare`, prepared |")
                        .endsWith("| not run yet |"));
    }

    @Test
    void wordsEveryKindOfAnswer() {
        assertThat(answer("""
                {"comparison":"x","variants":[{"name":"none","baseline":true},
                  {"name":"lz4","baseline":false,"headline":"lz4 carries 38 % more."},{"name":"zstd","baseline":false}]}""")).isEqualTo("lz4 carries 38 % more. zstd: not known");
        assertThat(answer("""
                {"boundary":"x","lines":[{"cluster":"3 brokers","unit":"B","searches":[
                  {"at":1000,"estimate":{"recordsPerSecond":5000,"megabytesPerSecond":5}},
                  {"at":10,"estimate":{"recordsPerSecond":80000,"megabytesPerSecond":0.8}}]}]}"""))
                .isEqualTo("3 brokers: 10 B: 80,000 records/s (0.8 MB/s), 1,000 B: 5,000 records/s (5.0 MB/s)");
        assertThat(answer("""
                {"sizings":[{"name":"fast","brokers":3,"yearlyCost":23757.12}]}""")).isEqualTo("fast: 3 brokers, 23,757.12 a year");
    }

    @Test
    void refusesWhatIsNoAnswer() {
        assertThatThrownBy(() -> answer("{}")).hasMessageContaining("expected what floodmark prints with --json");
    }

    private static String answer(String json) {
        return StudyAnswer.of(JsonMapper.shared().readTree(json));
    }
}
