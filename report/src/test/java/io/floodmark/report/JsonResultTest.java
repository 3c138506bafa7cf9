package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonResultTest {
    private static final Path SCHEMA = Path.of("..", "docs", "result.schema.json");
    private static final JsonMapper JSON = new JsonMapper();

    static Stream<Run> runs() {
        Stream<Run> ends = Stream.of(Limit.End.values()).map(FakeRuns::ended);
        Stream<Run> others = Stream.of(
                FakeRuns.repeated(),
                FakeRuns.promised(),
                FakeRuns.trial(),
                FakeRuns.empty(),
                FakeRuns.hostile(),
                FakeRuns.allInvalid(),
                FakeRuns.byMemory(),
                FakeOutage.settled(),
                FakeOutage.carriesMore(),
                FakeOutage.atLeast(),
                FakeOutage.cut(),
                FakeFailover.growing(),
                BehindTrial.reading(FakeRuns.trial(), 240_000, 1));
        return Stream.concat(ends, others);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void fitsTheSchema(Run run) throws IOException {
        String json = JsonResult.of(run, Path.of("report.html"));

        assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
    }

    @Test
    void tellsWhatTheLimitIsWorth() throws IOException {
        String json =
                JsonResult.of(FakeRuns.limit(), Optional.empty(), Optional.of(FakeSizing.answer()), Optional.empty());

        assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
        JsonNode size = JSON.readTree(json).path("sizing");
        assertThat(size.path("currency").asString()).isEqualTo("EUR ");
        assertThat(size.path("notes").path(0).asString()).isEqualTo("not sized: lz4");
        JsonNode told = size.path("sizings").path(0);
        assertThat(told.path("brokers").asInt()).isEqualTo(8);
        assertThat(told.path("pricePerHour").asDouble()).isEqualTo(0.904);
        assertThat(told.path("yearlyCost").asDouble()).isEqualTo(63_352.32);
        JsonNode saved = size.path("savings").path(0);
        assertThat(saved.path("cheaper").path("name").asString()).isEqualTo("limit");
        assertThat(saved.path("significant").asBoolean()).isFalse();
        assertThat(saved.path("leastPerYear").asDouble()).isEqualTo(-7_919.04);
        assertThat(saved.path("mostPerYear").isNull()).isTrue();
    }

    @Test
    void theSchemaNoticesWhatDoesNotFit() throws IOException {
        String json = JsonResult.of(FakeRuns.limit());

        List<String> broken = List.of(
                json.replace("\"confidence\":0.9", "\"confidence\":90"),
                json.replaceFirst("\"unit\":\"records/s\",", ""),
                json.replaceFirst("\"schema\":1", "\"schema\":1,\"surprise\":1"),
                json.replaceFirst("\"kind\":\"sustained\"", "\"kind\":\"fine\""));

        for (String one : broken) {
            assertThat(one).isNotEqualTo(json);
            assertThat(schema().validate(one, InputFormat.JSON)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(InvalidCause.class)
    void theSchemaKnowsWhyATrialProvesNothing(InvalidCause cause) throws IOException {
        JsonNode known = JSON.readTree(Files.readString(SCHEMA))
                .findValue("invalidCause")
                .get("enum");

        assertThat(known.valueStream().map(JsonNode::asString)).contains(TrialJson.key(cause));
    }

    @Test
    void carriesTheAnswer() {
        JsonNode result = JSON.readTree(JsonResult.of(FakeRuns.limit(), Path.of("out", "report.html")));

        JsonNode limit = result.get("limit");
        assertThat(limit.get("estimate").get("recordsPerSecond").asDouble()).isEqualTo(48_400);
        assertThat(limit.get("high").get("megabytesPerSecond").asDouble()).isEqualTo(51.5072);
        assertThat(limit.get("bottleneck").asString()).isEqualTo("host-cpu");
        assertThat(limit.get("stopReason").asString()).isEqualTo("converged");
        assertThat(result.get("report").asString()).isEqualTo("out/report.html");
        assertThat(result.get("seed").asString()).isEqualTo("42");
        assertThat(result.get("versions").get("kafka").asString()).isEqualTo("4.3.1");
        assertThat(result.get("trials")).hasSize(8);
    }

    @Test
    void ofOneTrialHasTheSameShape() {
        JsonNode result = JSON.readTree(JsonResult.of(FakeRuns.trial()));

        assertThat(result.get("limit").isNull()).isTrue();
        assertThat(result.get("report").isNull()).isTrue();
        assertThat(result.get("trials")).hasSize(1);
        assertThat(result.propertyNames())
                .containsExactlyElementsOf(
                        JSON.readTree(JsonResult.of(FakeRuns.limit())).propertyNames());
    }

    @Test
    void writesWhatIsNotKnownAsNull() {
        JsonNode result = JSON.readTree(JsonResult.of(FakeRuns.ended(Limit.End.LOWER_BOUND)));

        assertThat(result.get("limit").get("high").isNull()).isTrue();
        JsonNode throttled = result.get("trials").get(0).get("readings").get(10);
        assertThat(throttled.get("state").asString()).isEqualTo("off");
        assertThat(throttled.get("value").isNull()).isTrue();
    }

    @Test
    void isOneLine() {
        assertThat(JsonResult.of(FakeRuns.hostile()))
                .hasLineCount(1)
                .startsWith("{")
                .endsWith("}");
    }

    @Test
    void readsTheSameInEveryLocale() {
        Run plain = FakeRuns.limit();
        String command = "floodmark limit f\u00fcr.yaml";
        Run run = new Run(
                plain.id(),
                command,
                plain.started(),
                plain.ended(),
                plain.effectivePlan(),
                plain.surroundings(),
                plain.conditions(),
                plain.trials(),
                plain.limits(),
                plain.outcome());

        String json = JsonResult.of(run);

        assertThat(json).isASCII();
        assertThat(JSON.readTree(json).get("command").asString()).isEqualTo(command);
    }

    static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA), InputFormat.JSON);
    }
}
