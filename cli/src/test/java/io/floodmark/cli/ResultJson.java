package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the contract of {@code --json}: one line on standard output that matches a published schema. */
final class ResultJson {
    private ResultJson() {}

    /**
     * Returns the result of a program that has ended; fails if anything else is on its standard output.
     *
     * @param name name of the schema: result, comparison or boundary
     */
    static JsonNode of(Program program, String name) {
        return of(program.out(), program.said(), name);
    }

    static JsonNode of(ScriptedProgram program, String name) {
        return of(program.out(), program.said(), name);
    }

    private static JsonNode of(String out, String said, String name) {
        assertThat(out.lines()).as(said).hasSize(1);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema(name), InputFormat.JSON)
                        .validate(out, InputFormat.JSON))
                .isEmpty();
        return JsonMapper.shared().readTree(out);
    }

    private static String schema(String name) {
        try {
            return Files.readString(
                    Path.of(System.getProperty("floodmark.docs", "")).resolve(name + ".schema.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
