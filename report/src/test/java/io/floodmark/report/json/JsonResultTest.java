package io.floodmark.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.report.answer.Answer;
import io.floodmark.testing.report.BehindTrial;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeOutage;
import io.floodmark.testing.report.FakeRuns;
import io.floodmark.testing.report.FakeSizing;
import io.floodmark.testing.report.MeasuredDiskRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    /** Labels of the answer, and the pointer to a member of the same content. */
    private static final Map<String, String> MEMBERS = Map.ofEntries(
            Map.entry("Sustained", "/trials/0/load"),
            Map.entry("Records", "/trials/0/latencyMillis/records"),
            Map.entry("Overloaded", "/trials/0/verdict"),
            Map.entry("Invalid", "/trials/0/verdict"),
            Map.entry("Estimated limit", "/limit/estimate"),
            Map.entry("Lower bound", "/limit/low"),
            Map.entry("Not sustained", "/limit/stopReason"),
            Map.entry("Inconclusive", "/limit/stopReason"),
            Map.entry("No valid result", "/limit/stopReason"),
            Map.entry("Aborted", "/limit/stopReason"),
            Map.entry("Stopped", "/limit/stopReason"),
            Map.entry("Lowest failing load", "/limit/lowestFailingTrial"),
            Map.entry("Bottleneck", "/limit/bottleneck"),
            Map.entry("Likely bottleneck", "/limit/bottleneck"),
            Map.entry("With p99 < 100 ms", "/withP99Below100ms"),
            Map.entry("Objective", "/objective"),
            Map.entry("Objectives", "/objective"),
            Map.entry("Without objective", "/limits/1"),
            Map.entry("Disk-backed", "/diskBacked"),
            Map.entry("Usual speed", "/limit/usualSpeed"),
            Map.entry("Any hour", "/limit/anyHour"),
            Map.entry("Per CPU-second", "/perCpuSecond"),
            Map.entry("Disk", "/disk"),
            Map.entry("Soak test", "/effectivePlan"),
            Map.entry("Load generator", "/trials/0/generator"),
            Map.entry("Generator CPU", "/trials/0/generator/machineShare"),
            Map.entry("No data for", "/noDataFor/0"),
            Map.entry("Warm-up", "/warmUp/0"),
            Map.entry("Setup", "/setup"),
            Map.entry("Workload", "/setup"),
            Map.entry("Stop reason", "/limit/stopReason"),
            Map.entry("Next", "/next"),
            Map.entry("Evidence", "/trials/0/readings"),
            Map.entry("Searches", "/limits/1"),
            Map.entry("Producers", "/producers"),
            Map.entry("Fleet", "/fleet"),
            Map.entry("Latency", "/latency"),
            Map.entry("Broker outage", "/brokerOutage"),
            Map.entry("Headroom", "/brokerOutage/headroom"),
            Map.entry("Broker catch-up", "/brokerOutage/brokerCatchUp"),
            Map.entry("Group catch-up", "/trials/0/catchUp"),
            Map.entry("Delivered", "/trials/0/deliveries"),
            Map.entry("Unavailability", "/failovers/0/lastSeconds"),
            Map.entry("First to last", "/failovers/0"),
            Map.entry("Partitions", "/failovers/0"),
            Map.entry("Metadata", "/failovers/0/detectedSeconds"),
            Map.entry("Recovery", "/failovers/0"),
            Map.entry("Interpretation", "/failovers/0"));

    static Stream<Run> everyRun() {
        return Stream.concat(
                runs(),
                Stream.of(
                        FakeRuns.cold(),
                        MeasuredDiskRun.limit(),
                        FakeRuns.manyObjectives(),
                        FakeRuns.soakAskedFor("1m"),
                        FakeRuns.fastInterrupted(),
                        FakeRuns.overloadedTrial()));
    }

    @ParameterizedTest
    @MethodSource("everyRun")
    void hasAMemberForEachLineOfTheAnswer(Run run) {
        JsonNode result = JSON.readTree(JsonResult.of(run));

        assertThat(Answer.of(run).all()).allSatisfy(line -> {
            assertThat(MEMBERS).containsKey(line.label());
            JsonNode member = result.at(MEMBERS.get(line.label()));
            assertThat(member.isMissingNode() || member.isNull())
                    .as("%s: %s", line.label(), line.text())
                    .isFalse();
        });
    }

    @Test
    void hasTheWordsOfTheAnswer() {
        JsonNode result = JSON.readTree(JsonResult.of(FakeRuns.manyObjectives()));

        assertThat(result.path("setup").asString())
                .isEqualTo("a lab of 3 brokers (Kafka 4.3.1): 1 KiB records, acks=all, 12 partitions, replication 3");
        assertThat(result.path("objective").asString()).startsWith("produce p50 within 5 ms, produce p90");
        assertThat(result.path("next").asString()).startsWith("floodmark explain ");
        assertThat(result.path("producers").isNull()).isTrue();
        assertThat(result.path("warmUp")).isEmpty();
        assertThat(JSON.readTree(JsonResult.of(FakeRuns.cold()))
                        .path("warmUp")
                        .path(0)
                        .asString())
                .contains("throughput still rose");
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
