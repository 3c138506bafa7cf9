package io.floodmark.config;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/reference/plan.md says what the reader does. */
class PlanDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "plan.md");
    /** A row of a table of keys: key, what, range, default. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| .* \\| .* \\| (.*) \\|$");

    /** Parts of a plan that are not there by default, but have defaults of their own. */
    private static final PlanText PARTS = new PlanText("parts", """
            floodmark: 1
            workload:
              record: { log-normal: { median: 1KiB }, keys: { distinct: 5 }, headers: { count: 1 } }
              produce: { engine: client }
              consume: [ { engine: client }, { engine: connect } ]
              shape: { ramp: { over: 10s } }
            """);

    private static final PlanText OVER_HTTP = new PlanText("http", """
            floodmark: 1
            cluster: { bootstrap-server: "a:9092" }
            workload: { produce: { engine: http, url: "http://a/{topic}" } }
            """);

    @Test
    void describesEveryKeyOnceAndNoOther() throws IOException {
        List<String> documented = ROW.matcher(Files.readString(DOCUMENT))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(
                        PlanKeys.ALL.stream().map(key -> key.path().toString()).toList());
    }

    /** A default that starts with a code span is what the reader fills in. */
    @Test
    void namesTheDefaultsThatTheReaderFillsIn() throws IOException {
        Map<String, String> documented = ROW.matcher(Files.readString(DOCUMENT))
                .results()
                .filter(row -> row.group(2).startsWith("`") && !row.group(1).contains("*"))
                .collect(toMap(row -> row.group(1), PlanDocumentTest::literal));
        Map<String, String> effective = flat(PlanWriter.write(PlanReader.read(Optional.empty(), List.of())));
        flat(PlanWriter.write(PlanReader.read(Optional.of(PARTS), List.of()))).forEach(effective::putIfAbsent);
        flat(PlanWriter.write(PlanReader.read(Optional.of(OVER_HTTP), List.of())))
                .forEach(effective::putIfAbsent);
        // Given to see the defaults beside them.
        effective
                .keySet()
                .removeAll(List.of(
                        "workload.produce.url",
                        "workload.record.log-normal.median",
                        "workload.record.log-normal.largest",
                        "workload.record.keys.distinct",
                        "workload.shape.ramp.over"));
        effective.keySet().removeIf(key -> key.startsWith("cluster."));
        effective.put("workload.record.headers.count", "0");
        effective.put("workload.consume[].engine", "wire");
        effective.remove("floodmark");

        assertThat(documented).containsAllEntriesOf(effective).hasSameSizeAs(effective);
    }

    @Test
    void showsAPlanThatReads() throws IOException {
        String example = Pattern.compile("(?s)```yaml\n(.*?)```")
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map(block -> block.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(PlanReader.read(Optional.of(new PlanText("example.yaml", example)), List.of())
                        .workload()
                        .produce()
                        .codec())
                .isEqualTo(io.floodmark.model.ProduceSpec.Codec.LZ4);
    }

    private static String literal(MatchResult row) {
        return row.group(2).substring(1, row.group(2).indexOf('`', 1));
    }

    private static Map<String, String> flat(String plan) {
        Problems problems = new Problems();
        Value.Section top = YamlReader.read(new PlanText("effective", plan), problems)
                .orElseThrow(() -> new PlanException("no plan"));
        Map<String, String> texts = new LinkedHashMap<>();
        collect(top, KeyPath.TOP, texts);
        return texts;
    }

    private static void collect(Value.Section section, KeyPath path, Map<String, String> texts) {
        for (Value.Entry entry : section.entries()) {
            KeyPath below = path.child(entry.key());
            if (entry.value() instanceof Value.Text text) {
                texts.put(below.toString(), text.text());
            } else if (entry.value() instanceof Value.Section inner) {
                collect(inner, below, texts);
            } else if (entry.value() instanceof Value.Items items) {
                items.values().stream()
                        .filter(Value.Section.class::isInstance)
                        .forEach(item -> collect((Value.Section) item, below.child(KeyPath.ANY_ITEM), texts));
            }
        }
    }
}
