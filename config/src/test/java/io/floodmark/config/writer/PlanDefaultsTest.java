package io.floodmark.config.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.Value;
import io.floodmark.config.yaml.YamlReader;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * docs/plan.schema.json states the defaults that the reader fills in; the tables of the reference are generated from
 * it.
 */
class PlanDefaultsTest {
    private static final Path SCHEMA = Path.of("..", "docs", "plan.schema.json");

    /** Parts that a plan lacks by default but that have their own defaults. */
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

    /** The reader fills in each default that starts with a code span. */
    @Test
    void areThoseThatTheReaderFillsIn() throws IOException {
        Map<String, String> documented = new LinkedHashMap<>();
        JsonNode schema = new JsonMapper().readTree(Files.readString(SCHEMA));
        PlanSchemaTest.forEachKey(schema, (key, property) -> {
            String usual = property.path("x-default").asString("");
            if (usual.startsWith("`") && !key.contains("*")) {
                documented.put(key, usual.substring(1, usual.indexOf('`', 1)));
            }
        });
        Map<String, String> effective = flat(PlanWriter.write(PlanReader.read(Optional.empty(), List.of())));
        flat(PlanWriter.write(PlanReader.read(Optional.of(PARTS), List.of()))).forEach(effective::putIfAbsent);
        flat(PlanWriter.write(PlanReader.read(Optional.of(OVER_HTTP), List.of())))
                .forEach(effective::putIfAbsent);
        // These keys are set only to make the defaults next to them visible.
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
