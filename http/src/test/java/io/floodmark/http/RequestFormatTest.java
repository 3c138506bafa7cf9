package io.floodmark.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.workload.HttpProduce.Format;
import io.floodmark.traffic.RecordShape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RequestFormatTest {
    private static String body(Format format, String template, int records) throws IOException {
        Bodies bodies = new Bodies(RequestFormat.of(format, template, false), RecordShape.ofSize(60), 3);
        assertThat(bodies.payloadBytes(records)).isEqualTo(60L * records);
        return bodies.next(records).toString(StandardCharsets.UTF_8);
    }

    @Test
    void v2HoldsAllRecordsInOneText() throws IOException {
        JsonNode body = JsonMapper.shared().readTree(body(Format.V2, "", 3));

        assertThat(body.path("records").size()).isEqualTo(3);
        assertThat(body.path("records").valueStream())
                .allSatisfy(record -> assertThat(
                                Base64.getDecoder().decode(record.path("value").asString("")))
                        .hasSize(60));
    }

    @Test
    void v3HoldsATextForEachRecord() throws IOException {
        try (var texts = JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(body(Format.V3, "", 3))) {
            assertThat(texts.readAll()).hasSize(3).allSatisfy(record -> {
                assertThat(record.path("value").path("type").asString("")).isEqualTo("BINARY");
                assertThat(Base64.getDecoder()
                                .decode(record.path("value").path("data").asString("")))
                        .hasSize(60);
            });
        }
    }

    @Test
    void documentsAreSentUnchangedInLines() throws IOException {
        Bodies bodies = new Bodies(
                RequestFormat.of(Format.NDJSON, "", true),
                RecordShape.ofSize(60).withJson(),
                3);

        assertThat(bodies.next(200).toString(StandardCharsets.UTF_8).lines())
                .hasSize(200)
                .allSatisfy(
                        line -> assertThat(JsonMapper.shared().readTree(line).isObject())
                                .isTrue());
    }

    /** Short random values begin and end like an object most often. */
    @Test
    void shortRandomValuesAreJsonTextsToo() throws IOException {
        Bodies bodies = new Bodies(RequestFormat.of(Format.NDJSON, "", false), RecordShape.ofSize(3), 3);

        assertThat(bodies.next(300_000).toString(StandardCharsets.UTF_8).lines())
                .hasSize(300_000)
                .allMatch(line -> line.startsWith("\"") && line.endsWith("\""));
    }

    @Test
    void linesAreJsonTextsOfTheSameSize() throws IOException {
        // So many that some of the random records begin like a document.
        assertThat(body(Format.NDJSON, "", 2_000).lines()).hasSize(2_000).allSatisfy(line -> {
            assertThat(line).hasSize(60);
            assertThat(JsonMapper.shared().readTree(line).isString()).isTrue();
        });
    }

    @Test
    void aTemplateIsFilledIn() throws IOException {
        assertThat(body(Format.TEMPLATE, "{\"event\":\"{value}\"}", 1)).matches("\\{\"event\":\"[A-Za-z0-9+/]{80}\"}");
    }
}
