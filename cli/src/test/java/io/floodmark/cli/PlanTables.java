package io.floodmark.cli;

import static java.util.Map.entry;

import io.floodmark.model.verdict.Indicator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Renders the keys of plans as Markdown tables, one per section, from plan.schema.json: {@code description},
 * {@code x-range} and {@code x-default} of each key.
 */
final class PlanTables {
    private static final String LOCAL_REFERENCE = "#";

    /** Keys whose table is not named after their section. The longest matching prefix counts. */
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

    /** Returns all tables by the name of their block. */
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
        boolean indicator = table.equals("indicators");
        String heading = "| key | %s | range | default |".formatted(indicator ? "overloaded if" : "meaning");
        String row = "| `%s` | %s | %s | %s |"
                .formatted(
                        key,
                        property.path("description").asString(),
                        property.path("x-range").asString(),
                        property.path("x-default").asString());
        String first = heading + (indicator ? " leading | what to do |\n|---|---" : "\n") + "|---|---|---|---|\n";
        String line = row + (indicator ? advice(key) : "") + "\n";
        tables.merge("plan-" + table, first + line, (rows, unused) -> rows + line);
    }

    private static String advice(String key) {
        Indicator indicator = Arrays.stream(Indicator.values())
                .filter(each -> key.endsWith("." + each.key()))
                .findAny()
                .orElseThrow();
        return " " + (indicator.kind() == Indicator.Kind.MARGIN ? "yes" : "no") + " | " + indicator.advice() + " |";
    }
}
