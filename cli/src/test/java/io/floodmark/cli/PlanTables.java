package io.floodmark.cli;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Renders the keys of plans as Markdown tables, one per section, from plan.schema.json: {@code description}, {@code x-range} and {@code
 * x-default} of each key.
 */
final class PlanTables {
    private static final String LOCAL_REFERENCE = "#";

    /** Keys whose table is not named after their section. The longest beginning counts. */
    private static final Map<String, String> TABLES = Map.ofEntries(
            entry("floodmark", "general"),
            entry("seed", "general"),
            entry("repeat", "general"),
            entry("workload", "records"),
            entry("workload.produce", "producers"),
            entry("workload.consume", "consumers"),
            entry("workload.consume-only", "consumers"),
            entry("workload.shape", "shape"),
            entry("objective", "load"),
            entry("shared", "budget"));

    private final Map<String, String> tables = new TreeMap<>();
    private final JsonNode schema;

    private PlanTables(JsonNode schema) {
        this.schema = schema;
    }

    /** All tables, by the name of their block. */
    static Map<String, String> of(Path schema) {
        try {
            PlanTables all = new PlanTables(JsonMapper.shared().readTree(Files.readString(schema)));
            all.addProperties(all.schema, "", "");
            return all.tables;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void addProperties(JsonNode section, String prefix, String table) {
        section.path("properties").forEachEntry((name, property) -> {
            String key = prefix + name;
            add(property, key, TABLES.getOrDefault(key, table.isEmpty() ? name : table));
        });
    }

    private void add(JsonNode property, String key, String table) {
        JsonNode type = resolved(property);
        if (property.has("x-range")) {
            String suffix = switch (type.path("type").asString("")) {
                case "array" -> "[]";
                case "object" -> ".*";
                default -> "";
            };
            row(table, key + suffix, property);
        }
        addProperties(type, key + ".", table);
        addProperties(resolved(type.path("items")), key + "[].", table);
        addProperties(resolved(type.path("additionalProperties")), key + ".*.", table);
        type.path("patternProperties").forEach(each -> addProperties(resolved(each), key + ".*.", table));
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? schema.at(node.path("$ref").asString().substring(LOCAL_REFERENCE.length())) : node;
    }

    private void row(String table, String key, JsonNode property) {
        String heading = "| key | %s | range | default |\n|---|---|---|---|\n"
                .formatted(table.equals("indicators") ? "overloaded if" : "meaning");
        String row = "| `%s` | %s | %s | %s |\n"
                .formatted(
                        key,
                        property.path("description").asString(),
                        property.path("x-range").asString(),
                        property.path("x-default").asString());
        tables.merge("plan-" + table, heading + row, (rows, first) -> rows + row);
    }
}
