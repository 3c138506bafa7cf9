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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                        .startsWith(
                                "| [failover](../../studies/failover.yaml) | How long are a broker's partitions unavailable")
                        .endsWith("| `failover` | 30m, 500 GB | Two seconds. 50: 1.50, 1.63 s. 200: 2.00 s. |"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("| [drives]")
                        .contains("| `compare`, prepared |")
                        .endsWith("| not run yet |"));
    }

    @ParameterizedTest(name = "{1} after {0}: published {2}")
    @CsvSource({"100000, 109000, true", "109000, 100000, true", "100000, 112000, false", "112000, 100000, false"})
    void doesNotPublishAStudyBetweenLimitsThatDisagree(double before, double after, boolean published)
            throws IOException {
        String limit = "{\"limits\":[{\"estimate\":{\"recordsPerSecond\":%s}}]}";
        Files.writeString(results.resolve("failover.json"), "{\"answer\":\"Two seconds.\"}");
        Files.writeString(results.resolve("failover.before.json"), limit.formatted(before));
        Files.writeString(results.resolve("failover.after.json"), limit.formatted(after));

        assertThat(StudyTable.of(StudyFile.all(STUDIES), results))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("| [failover]")
                        .endsWith(
                                published
                                        ? "| Two seconds. |"
                                        : "| not published: the same limit was %,.0f/s before the study and %,.0f/s after it |"
                                                .formatted(before, after)));
    }

    @Test
    void publishesAStudyWithoutAnchors() throws IOException {
        Files.writeString(results.resolve("failover.json"), "{\"answer\":\"Two seconds.\"}");
        Files.writeString(results.resolve("failover.before.json"), "{\"limits\":[{\"estimate\":null}]}");

        assertThat(StudyTable.of(StudyFile.all(STUDIES), results))
                .anySatisfy(line -> assertThat(line).startsWith("| [failover]").endsWith("| Two seconds. |"));
    }

    @Test
    void wordsEveryKindOfAnswer() {
        assertThat(answer("""
                {"comparison":"x","variants":[{"name":"none","baseline":true},
                  {"name":"lz4","baseline":false,"headline":"lz4 sustains 38% more."},{"name":"zstd","baseline":false}]}""")).isEqualTo("lz4 sustains 38% more. zstd: unknown");
        assertThat(answer("""
                {"comparison":"x","variants":[
                  {"name":"codec=gzip","baseline":true,"limit":{"verified":true,"perSecond":541.7,"lowPerSecond":500.2,"highPerSecond":620.1}},
                  {"name":"codec=lz4","headline":"More.","limit":{"verified":true,"perSecond":3400.0,"lowPerSecond":12345.6,"highPerSecond":null}},
                  {"name":"codec=zstd","headline":"Nothing.","limit":{"verified":false,"perSecond":1}}]}"""))
                .isEqualTo("More. Nothing. Limits, records/s: gzip 542 (500 to 620); lz4 at least 12,300.");
        assertThat(answer("""
                {"comparison":"x","variants":[
                  {"name":"size=1KiB, buffer=32","baseline":true,"limit":{"verified":true,"perSecond":10,"lowPerSecond":9,"highPerSecond":null}},
                  {"name":"size=2KiB, buffer=32","headline":"More.","limit":{"verified":true,"perSecond":20,"lowPerSecond":19,"highPerSecond":null}}]}""")).isEqualTo("More. Limits, records/s: 1KiB + 32 at least 9; 2KiB + 32 at least 19.");
        assertThat(answer("""
                {"boundary":"x","lines":[{"cluster":"3 brokers","unit":"B","searches":[
                  {"at":1000,"use":"value","estimate":{"recordsPerSecond":5012.3,"megabytesPerSecond":5.0123},
                   "low":{"recordsPerSecond":4500.1},"high":{"recordsPerSecond":5600.9}},
                  {"at":10,"use":"lower-bound","estimate":{"recordsPerSecond":80000,"megabytesPerSecond":0.8},
                   "low":{"recordsPerSecond":60000,"megabytesPerSecond":0.6},"high":null},
                  {"at":100,"use":"nothing","estimate":{"recordsPerSecond":80000,"megabytesPerSecond":8}}]}]}"""))
                .isEqualTo("3 brokers: 10 B: at least 60,000 records/s (0.6 MB/s), 100 B: unknown,"
                        + " 1,000 B: 5,010 records/s (4,500 to 5,600; 5.01 MB/s)");
        assertThat(answer("""
                {"boundary":"x","lines":[{"cluster":"3 brokers","unit":"B","searches":[
                  {"at":10,"use":"value","estimate":{"recordsPerSecond":1,"megabytesPerSecond":1}}],"band":[
                  {"at":10,"planned":true,"searched":true,"estimate":{"recordsPerSecond":80000,"megabytesPerSecond":0.8},
                   "low":{"recordsPerSecond":70000},"high":{"recordsPerSecond":90000}},
                  {"at":20,"planned":false,"searched":false},
                  {"at":100,"planned":true,"searched":false,"estimate":{"recordsPerSecond":50000,"megabytesPerSecond":5},
                   "low":{"recordsPerSecond":40000},"high":{"recordsPerSecond":60000}}]}]}"""))
                .isEqualTo("3 brokers: 10 B: 80,000 records/s (70,000 to 90,000; 0.8 MB/s),"
                        + " 100 B: 50,000 records/s (40,000 to 60,000; 5 MB/s) by the curve");
        assertThat(answer("""
                {"boundary":"x","lines":[{"cluster":"3 brokers","unit":"B","searches":[
                  {"at":10,"use":"lower-bound","low":{"recordsPerSecond":700000,"megabytesPerSecond":7},"high":null},
                  {"at":10,"use":"lower-bound","low":{"recordsPerSecond":800000,"megabytesPerSecond":8},"high":null}],"band":[
                  {"at":10,"planned":true,"searched":false,"estimate":{"recordsPerSecond":900000,"megabytesPerSecond":9},
                   "low":{"recordsPerSecond":600000,"megabytesPerSecond":6},"high":null},
                  {"at":100,"planned":true,"searched":false,"estimate":{"recordsPerSecond":700000,"megabytesPerSecond":70},
                   "low":{"recordsPerSecond":500000,"megabytesPerSecond":50},"high":null}]}]}"""))
                .isEqualTo("3 brokers: 10 B: at least 600,000 records/s (6 MB/s) by the curve,"
                        + " 100 B: at least 500,000 records/s (50 MB/s) by the curve");
        assertThat(answer("""
                {"boundary":"x","lines":[{"cluster":"3 brokers","over":"groups","unit":"count","searches":[
                  {"at":1,"use":"lower-bound","low":{"recordsPerSecond":97000,"megabytesPerSecond":99}},
                  {"at":8,"use":"upper-bound","high":{"recordsPerSecond":79000,"megabytesPerSecond":81}}]}]}"""))
                .isEqualTo("3 brokers: 1 group: at least 97,000 records/s (99 MB/s),"
                        + " 8 groups: at most 79,000 records/s (81 MB/s)");
        assertThat(answer("""
                {"sizings":[{"name":"fast","brokers":3,"yearlyCost":23757.12}]}""")).isEqualTo("fast: 3 brokers, 23,757.12 per year");
    }

    @Test
    void refusesWhatIsNoAnswer() {
        assertThatThrownBy(() -> answer("{}")).hasMessageContaining("expected what floodmark prints with --json");
    }

    private static String answer(String json) {
        return StudyAnswer.of(JsonMapper.shared().readTree(json));
    }
}
