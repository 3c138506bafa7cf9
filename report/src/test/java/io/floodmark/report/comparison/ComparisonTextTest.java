package io.floodmark.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.export.ComparisonMarkdown;
import io.floodmark.report.json.ComparisonJson;
import io.floodmark.report.list.ComparisonsTable;
import io.floodmark.report.list.Tags;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeComparisons;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ComparisonTextTest {
    static Iterable<ComparisonRun> all() {
        return List.of(
                FakeComparisons.codecs(),
                FakeComparisons.grid(),
                FakeComparisons.empty(),
                FakeComparisons.hostile(),
                FakeComparisons.open(),
                FakeComparisons.cube(),
                FakeComparisons.failed());
    }

    @Test
    void saysInPlainWordsWhatDiffersAndWhatWouldHaveBeenMissed() {
        Golden.assertMatches("comparison.txt", text(FakeComparisons.codecs()));
    }

    @Test
    void saysOfAVariantThatCouldNotBeComparedWhy() {
        assertThat(text(FakeComparisons.grid()))
                .contains(
                        "codec=lz4, acks=1 was not compared with codec=none, acks=all: codec=lz4, acks=1 did not sustain")
                .contains("Any difference in broker CPU per record between acks=1 and acks=all is at most 8.8%.")
                .contains("codec=lz4 uses 38% less broker CPU per record than codec=none (34 to 42% less).");
    }

    @Test
    void tellsTheEndThatIsKnownWhereALimitHasNoUpperOne() {
        assertThat(text(FakeComparisons.open()))
                .contains("lz4 sustains at least 31% more than none, at 97.5% confidence.")
                .contains("at least 31% more (97.5%)", "at least 33% more (95%)");
    }

    @Test
    void showsWhatIsNotedOfTheBaseline() {
        assertThat(text(FakeComparisons.open())).contains("Baseline:       trial 3 was invalid(disturbed)");
        assertThat(ComparisonMarkdown.of(FakeComparisons.open(), List.of()))
                .contains("Baseline: trial 3 was invalid(disturbed)");
    }

    /** The unadjusted CI shows 2 to 14% more, but for one of many variants that is not significant. */
    @Test
    void callsNothingShownThatTheDecidingIntervalDoesNotShow() {
        Effect effect =
                new Effect(Measure.BROKER_CPU, 1.08, 0.99, 1.18, 0.9957, 0.01, 0.11, 8, new Interval(1.02, 1.14, 0.95));
        ComparedVariant variant = FakeComparisons.decided(effect);

        assertThat(new EffectText(FakeComparisons.codecs()).headline(variant))
                .isEqualTo(
                        "No significant difference in broker CPU per record between gzip and none (1% less to 18% more, at"
                                + " 99.5% confidence; minimum detectable effect 11% at 80% power).");
        assertThat(EffectRow.of(FakeComparisons.codecs(), variant).get(0).shown())
                .isFalse();
        assertThat(EffectRow.of(FakeComparisons.codecs(), variant).get(0).cells())
                .contains("1% less to 18% more (99.5%)", "2 to 14% more (95%)");
    }

    @Test
    void tellsAPipelineWhatEndedIt() {
        assertThat(ComparisonJUnit.of(FakeComparisons.failed(), List.of()))
                .contains("tests=\"2\" failures=\"0\" errors=\"2\"")
                .contains("<error message=\"failed: hook &#39;mount&#39; ended with status 32\"/>");
        assertThat(ComparisonMarkdown.of(FakeComparisons.failed(), List.of()))
                .contains("- Stop reason: failed: hook 'mount' ended with status 32");
        assertThat(ComparisonJUnit.of(FakeComparisons.codecs(), List.of()))
                .contains("errors=\"0\"", "name=\"codec=lz4\" time=\"1450.000\"");
    }

    @Test
    void looksAsItDidInMarkdown() {
        Golden.assertMatches("comparison.md", ComparisonMarkdown.of(FakeComparisons.codecs(), gates()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void printsJsonThatItsSchemaDescribes(ComparisonRun comparison) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("..", "docs", "comparison.schema.json")), InputFormat.JSON);

        JsonNode json = JsonMapper.shared()
                .readTree(ComparisonJson.of(comparison, gates(), Optional.of(Path.of("report.html"))));

        assertThat(schema.validate(json)).isEmpty();
        assertThat(json.path("variants").size()).isEqualTo(comparison.variants().size());
        assertThat(json.path("variants").path(0).path("baseline").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("all")
    void writesJUnitThatAParserReads(ComparisonRun comparison) throws Exception {
        String xml = ComparisonJUnit.of(comparison, gates());

        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();

        assertThat(suite.getAttribute("tests"))
                .isEqualTo(
                        Integer.toString(suite.getElementsByTagName("testcase").getLength()))
                .isEqualTo(Integer.toString(1 + comparison.others().size() + gates().size()));
        assertThat(suite.getAttribute("failures"))
                .isEqualTo(
                        Integer.toString(suite.getElementsByTagName("failure").getLength()))
                .isEqualTo("1");
        assertThat(suite.getAttribute("errors"))
                .isEqualTo(Integer.toString(suite.getElementsByTagName("error").getLength()));
    }

    @Test
    void spellsDifferencesAsPeopleDo() {
        assertThat(change(Measure.LIMIT, 1.38, 1.31, 1.46)).isEqualTo("38% more, 31 to 46% more");
        assertThat(change(Measure.P99, 0.958, 0.93, 0.99)).isEqualTo("4.2% lower, 1 to 7% lower");
        assertThat(change(Measure.BROKER_CPU, 1.01, 0.98, 1.03)).isEqualTo("1% more, 2% less to 3% more");
        assertThat(change(Measure.P99, 2.4, 1.8, 3.1)).isEqualTo("2.4 times as high, 80% higher to 3.1 times as high");
        assertThat(change(Measure.LIMIT, 3.49, 2.88, 4.74)).isEqualTo("3.49 times as much, 2.88 to 4.74 times as much");
        assertThat(new EffectText(FakeComparisons.codecs())
                        .sentence(
                                FakeComparisons.codecs().others().get(0),
                                new Effect(
                                        Measure.LIMIT, 3.49, 2.88, 4.74, 0.95, 0.01, 0.1, 5, new Interval(3, 4, 0.95))))
                .isEqualTo("lz4 sustains 3.49 times as much as none (2.88 to 4.74 times as much).");
    }

    @Test
    void listsThemWithTheirPairs() {
        assertThat(ComparisonsTable.lines(List.of(FakeComparisons.codecs()), Tags.NONE))
                .hasSize(3)
                .last()
                .asString()
                .startsWith(
                        "20261122-100000-cmpr  2026-11-22 10:00  42 min 10 s  20     done   codec=none  codec=lz4; codec=zstd");
        assertThat(ComparisonsTable.lines(List.of(), Tags.NONE)).isEmpty();
    }

    @Test
    void claimsNoIntervalOfFewPairsAndSaysWhereItIsLessSure() {
        assertThat(EffectText.interval(new Effect(Measure.P99, 1.1, 1.1, 1.1, 0, 1, Double.NaN, 1)))
                .isEqualTo("too few pairs for a CI");
        assertThat(EffectText.interval(new Effect(Measure.P99, 1.1, 1.05, 1.2, 0.9375, 0.01, 0.05, 5)))
                .isEqualTo("5 to 20% higher, at 93.7% confidence");
    }

    private static String change(Measure measure, double ratio, double low, double high) {
        Effect effect = new Effect(measure, ratio, low, high, 0.95, 0.01, 0.05, 8);
        return EffectText.change(effect) + ", " + EffectText.interval(effect);
    }

    private static List<GateResult> gates() {
        return List.of(
                new GateResult("limit < -5%", "codec=lz4", GateResult.Verdict.PASSED, Optional.empty()),
                new GateResult("broker-cpu < -20%", "codec=lz4", GateResult.Verdict.FAILED, Optional.empty()),
                new GateResult("broker-gc > 1%", "codec=zstd", GateResult.Verdict.UNKNOWN, Optional.empty()));
    }

    private static String text(ComparisonRun comparison) {
        return String.join("\n", ComparisonText.lines(comparison, gates(), Optional.of(Path.of("report.html")))) + "\n";
    }
}
