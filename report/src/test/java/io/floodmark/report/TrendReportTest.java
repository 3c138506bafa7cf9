package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.ChangedCondition;
import io.floodmark.model.Effect;
import io.floodmark.model.GateResult;
import io.floodmark.model.Interval;
import io.floodmark.model.Measure;
import io.floodmark.model.RunTrend;
import io.floodmark.model.TrendChange;
import io.floodmark.model.TrendPoint;
import io.floodmark.model.TrendRun;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendReportTest {
    private static final Instant FIRST = Instant.parse("2026-11-01T09:00:00Z");

    private static TrendPoint point(int day, double value) {
        return new TrendPoint(List.of(new TrendRun(
                "2026110" + day + "-090000-aaaa",
                FIRST.plus(Duration.ofDays(day)),
                value,
                Optional.of(new Interval(value * 0.95, value * 1.06, 0.9)),
                List.of())));
    }

    private static List<TrendPoint> points(int count) {
        return IntStream.range(0, count)
                .mapToObj(day -> point(day, (day < 4 ? 80_000 : 96_000) + 500 * (day % 3)))
                .toList();
    }

    private static RunTrend upgraded() {
        Effect effect =
                new Effect(Measure.LIMIT, 1.2, 1.17, 1.23, 0.95, 0.028, Double.NaN, 9, new Interval(1.17, 1.23, 0.95));
        TrendChange change = new TrendChange(
                4,
                80_400,
                96_500,
                effect,
                List.of(
                        new ChangedCondition("broker 1", "release", "4.3.1", "4.4.0"),
                        new ChangedCondition("host", "<b>kernel</b>", "6.1", "6.8")));
        return new RunTrend(Measure.LIMIT, "20261109-090000-aaaa", points(9), List.of(change), 0.006, 1);
    }

    private static final List<GateResult> GATES =
            List.of(new GateResult("limit < -5%", "latest change", GateResult.Verdict.PASSED, Optional.empty()));

    @Test
    void printsTheChangeAndWhatChangedWithIt() throws IOException {
        List<String> lines = TrendText.lines(upgraded(), upgraded().changes(), GATES);

        Golden.assertMatches("trend.txt", String.join("\n", lines) + "\n");
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(110));
    }

    @Test
    void fewPointsAreInconclusive() {
        RunTrend few = new RunTrend(Measure.BROKER_CPU, "20261103-090000-aaaa", points(3), List.of(), 0.01, 0);
        RunTrend none = new RunTrend(Measure.LIMIT, "20261103-090000-aaaa", List.of(), List.of(), Double.NaN, 2);

        assertThat(TrendText.lines(few, List.of(), List.of()))
                .anySatisfy(line -> assertThat(line).startsWith("Change:").contains("inconclusive: 3 points"));
        assertThat(TrendText.lines(none, List.of(), List.of()))
                .anySatisfy(line -> assertThat(line).contains("limit of 0 runs", "2 had no value"));
        assertThat(TrendReport.render(none, List.of(), List.of())).doesNotContain("<svg");
    }

    @Test
    void theJsonIsThatOfTheSchema() throws IOException {
        String schema = Files.readString(Path.of("..", "docs", "trend.schema.json"));
        for (RunTrend trend :
                List.of(upgraded(), new RunTrend(Measure.P99, "a", List.of(), List.of(), Double.NaN, 0))) {
            List<Error> errors = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema, InputFormat.JSON)
                    .validate(TrendJson.of(trend, trend.changes(), GATES), InputFormat.JSON);
            assertThat(errors).isEmpty();
        }
    }

    @Test
    void thePageShowsTextAsText() {
        String page = TrendReport.render(upgraded(), upgraded().changes(), GATES);

        assertThat(page)
                .contains("has 1 change", "&lt;b&gt;kernel&lt;/b&gt;", "20261100-090000-aaaa")
                .doesNotContain("<b>kernel")
                .contains("<title>20261104-090000-aaaa: ");
    }
}
