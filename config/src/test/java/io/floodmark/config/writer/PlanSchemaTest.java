package io.floodmark.config.writer;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.yaml.KeyPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/plan.schema.json, used by editors, contains the keys that the reader knows and accepts the same plans. */
class PlanSchemaTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "plan.schema.json");
    private static final JsonMapper JSON = new JsonMapper();
    private static final Schema SCHEMA = schema();

    @Test
    void knowsTheKeysThatTheReaderKnows() throws IOException {
        JsonNode schema = JSON.readTree(Files.readString(DOCUMENT));
        List<String> keys = new ArrayList<>();
        forEachKey(schema, (key, property) -> keys.add(key));

        assertThat(keys)
                .containsExactlyInAnyOrderElementsOf(
                        PlanKeys.ALL.stream().map(key -> key.path().toString()).toList());
    }

    @ParameterizedTest
    @MethodSource("io.floodmark.config.writer.PlanWriterTest#seeds")
    void takesEveryPlanThatTheWriterWrites(long seed) {
        String plan = PlanWriter.write(new PlanGenerator(seed).plan());

        assertThat(errors(plan)).as("seed %d, written as%n%s", seed, plan).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seed: 1",
                "{floodmark: 2}",
                "{floodmark: 1, unheard-of: 1}",
                "{floodmark: 1, workload: {partitions: 0}}",
                "{floodmark: 1, workload: {record: {size: 1KX}}}",
                "{floodmark: 1, workload: {produce: {linger: 5}}}",
                "{floodmark: 1, workload: {consume-only: {members: 3}}}",
                "{floodmark: 1, workload: {consume-only: {topic: a, fill: 1GB}}}",
                "{floodmark: 1, lab: {}, cluster: {bootstrap-server: 'a:1'}}",
                "{floodmark: 1, cluster: {}}",
                "{floodmark: 1, cluster: {bootstrap-server: 'a:1', metrics: [{}]}}",
                "{floodmark: 1, indicators: {handler-idle: 20}}",
                "{floodmark: 1, objective: {produce: {99: 1s}}}"
            })
    void refusesMistakes(String plan) {
        assertThat(errors(plan)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{floodmark: 1, workload: {record: {size: 1024}, produce: {acks: 1}}}",
                "{floodmark: 1, search: {precision: 0.08}, indicators: {host-cpu: off, latency: 0.9}}",
                "{floodmark: 1, lab: {config: {num.io.threads: 4, x: true}, per-broker: {2: {jvm-flags: [-Xmx1g]}}}}"
            })
    void takesOtherSpellings(String plan) {
        assertThat(errors(plan)).isEmpty();
    }

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(DOCUMENT), InputFormat.JSON);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Error> errors(String plan) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        Object tree = new Load(settings).loadFromString(plan);
        return SCHEMA.validate(JSON.readTree(JSON.writeValueAsString(tree)));
    }

    /** Passes each key of the schema, in the notation of {@link KeyPath}, with its description. */
    static void forEachKey(JsonNode schema, BiConsumer<String, JsonNode> consumer) {
        collect(schema, schema, schema, KeyPath.TOP, consumer);
    }

    /** @param property node that refers to this node, or the node itself */
    private static void collect(
            JsonNode top, JsonNode property, JsonNode node, KeyPath path, BiConsumer<String, JsonNode> consumer) {
        JsonNode schema = node.has("$ref") ? top.at(node.get("$ref").asString().substring(1)) : node;
        Map<KeyPath, JsonNode> below = new LinkedHashMap<>();
        schema.path("properties").properties().forEach(each -> below.put(path.child(each.getKey()), each.getValue()));
        schema.path("patternProperties")
                .properties()
                .forEach(each -> below.put(path.child(KeyPath.ANY_KEY), each.getValue()));
        if (schema.path("additionalProperties").isObject()) {
            below.put(path.child(KeyPath.ANY_KEY), schema.get("additionalProperties"));
        }
        below.forEach((key, each) -> collect(top, each, each, key, consumer));
        if (schema.has("items")) {
            // The description of a list is that of its items.
            collect(top, property, schema.get("items"), path.child(KeyPath.ANY_ITEM), consumer);
        } else if (below.isEmpty()) {
            consumer.accept(path.toString(), property);
        }
    }
}
