package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Renders a JSON schema as Markdown: a table of the members of its object, and one for each of its definitions. */
final class JsonTables {
    private static final String DEFINITION = "#/$defs/";

    private final String name;
    private final StringBuilder text = new StringBuilder();

    private JsonTables(String name) {
        this.name = name;
    }

    /** Returns one block by its name. */
    static Map<String, String> of(String name, Path schema) {
        try {
            JsonNode root = JsonMapper.shared().readTree(Files.readString(schema));
            JsonTables tables = new JsonTables(name);
            tables.table(root);
            root.path("$defs").forEachEntry((definition, node) -> {
                tables.text
                        .append("\n<a id=\"")
                        .append(tables.anchor(definition))
                        .append("\"></a>**`")
                        .append(definition)
                        .append("`**")
                        .append(node.has("description") ? " " + text(node) : "")
                        .append("\n\n");
                tables.table(node);
            });
            return Map.of("json-" + name, tables.text.toString());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String anchor(String definition) {
        return name + "-" + definition.toLowerCase(Locale.ROOT);
    }

    private void table(JsonNode node) {
        List<String> rows = new ArrayList<>();
        addMembers(node, "", rows);
        if (rows.isEmpty()) {
            text.append(type(node)).append("\n");
            return;
        }
        text.append("| member | type | meaning |\n|---|---|---|\n");
        rows.forEach(text::append);
    }

    private void addMembers(JsonNode node, String prefix, List<String> rows) {
        node.path("properties").forEachEntry((member, property) -> {
            String path = prefix + member;
            rows.add("| `" + path + "` | " + type(property) + " | " + text(property) + " |\n");
            addInner(property, path, rows);
        });
        // The members of one of several kinds of object.
        alternatives(node).forEach(each -> addMembers(each, prefix, rows));
    }

    private void addInner(JsonNode property, String path, List<String> rows) {
        addMembers(property, path + ".", rows);
        addMembers(property.path("items"), path + "[].", rows);
        addMembers(property.path("additionalProperties"), path + ".*.", rows);
    }

    private static List<JsonNode> alternatives(JsonNode node) {
        List<JsonNode> all = new ArrayList<>();
        node.path("anyOf").forEach(all::add);
        node.path("oneOf").forEach(all::add);
        // A reference that has its own description.
        node.path("allOf").forEach(all::add);
        return all;
    }

    private String type(JsonNode property) {
        if (property.has("$ref")) {
            String definition = property.path("$ref").asString().substring(DEFINITION.length());
            return "[" + definition + "](#" + anchor(definition) + ")";
        }
        if (property.has("const")) {
            return "`" + property.path("const").asString() + "`";
        }
        if (property.has("enum")) {
            return joined(property.path("enum"), ", ", each -> each.isNull() ? "null" : "`" + each.asString() + "`");
        }
        List<JsonNode> alternatives = alternatives(property);
        if (!alternatives.isEmpty()) {
            return alternatives.stream().map(this::type).distinct().collect(Collectors.joining(" or "));
        }
        JsonNode type = property.path("type");
        return type.isArray()
                ? joined(type, " or ", each -> type(each.asString(), property))
                : type(type.asString(), property);
    }

    private String type(String type, JsonNode property) {
        JsonNode of = type.equals("array") ? property.path("items") : property.path("additionalProperties");
        return of.isObject() && (type.equals("array") || type.equals("object")) ? type + " of " + type(of) : type;
    }

    private static String joined(JsonNode list, String between, Function<JsonNode, String> text) {
        List<String> all = new ArrayList<>();
        list.forEach(each -> all.add(text.apply(each)));
        return String.join(between, all);
    }

    private static String text(JsonNode node) {
        return node.path("description").asString("").replace("|", "\\|").replace("<", "\\<");
    }
}
