package io.floodmark.report.json;

import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.BehindTrial;
import io.floodmark.testing.report.DeliveredTrial;
import io.floodmark.testing.report.FakeBoundaries;
import io.floodmark.testing.report.FakeComparisons;
import io.floodmark.testing.report.FakeDiagnosis;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeOutage;
import io.floodmark.testing.report.FakeRuns;
import io.floodmark.testing.report.FakeSizing;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares every property that programs read, in its order. */
class JsonGoldenTest {
    private static final Optional<Path> REPORT = Optional.of(Path.of("report.html"));
    /** The last digits of logarithms and exponentials depend on the processor. */
    private static final Pattern MANY_DIGITS = Pattern.compile("\\d+\\.\\d{10,}(E-?\\d+)?");

    @Test
    void ofRuns() {
        assertMatches(
                "result.json",
                JsonResult.of(
                        FakeRuns.promised(),
                        Optional.of(FakeDiagnosis.known(8)),
                        Optional.of(FakeSizing.answer()),
                        REPORT));
        assertMatches("result-outage.json", JsonResult.of(FakeOutage.settled()));
        assertMatches("result-failover.json", JsonResult.of(FakeFailover.growing()));
    }

    @Test
    void ofTheFullExport() {
        Run run = DeliveredTrial.of(
                BehindTrial.reading(FakeRuns.trial(), 240_000, 1),
                new Delivery("readers", "orders", 3, 1_000, 2, Double.NaN, Delivery.Basis.SEQUENCE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RunExport.write(withFewSamples(run), out);

        // Compressed bytes depend on the JDK.
        assertMatches(
                "export.json",
                out.toString(StandardCharsets.US_ASCII)
                        .replaceAll("\"histogram\":\"[^\"]+\"", "\"histogram\":\"...\""));
    }

    private static Run withFewSamples(Run run) {
        Trial trial = run.trials().get(0);
        Observation seen = trial.observation();
        return FakeRuns.with(
                run,
                List.of(new Trial(
                        trial.number(),
                        trial.order(),
                        trial.whole(),
                        seen.with(seen.samples().subList(0, 5)),
                        trial.judgement())));
    }

    @Test
    void ofBoundariesAndComparisons() {
        GateResult gate = new GateResult("broker-cpu < -20%", "codec=lz4", GateResult.Verdict.FAILED, Optional.empty());

        assertMatches("boundary.json", BoundaryJson.of(FakeBoundaries.one(), REPORT));
        assertMatches("comparison.json", ComparisonJson.of(FakeComparisons.codecs(), List.of(gate), REPORT));
    }

    @Test
    void ofExplanationsAndSizes() {
        assertMatches("explain.json", DiagnosisJson.of("20261121-100000-abcd", FakeDiagnosis.notKnown(8)));
        assertMatches("size.json", SizingJson.of(FakeSizing.answer()));
    }

    /** Writes one property per line, so that a difference is easy to see. */
    private static void assertMatches(String name, String json) {
        String rounded = MANY_DIGITS
                .matcher(json)
                .replaceAll(number ->
                        new BigDecimal(number.group()).round(new MathContext(9)).toString());
        Golden.assertMatches(name, rounded.replace(",\"", ",\n\"") + "\n");
    }
}
