package io.floodmark.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.report.json.TrendJson;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeTrends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrendTextTest {
    @Test
    void printsTheChangeAndWhatChangedWithIt() throws IOException {
        List<String> lines =
                TrendText.lines(FakeTrends.upgraded(), FakeTrends.upgraded().changes(), FakeTrends.GATES);

        Golden.assertMatches("trend.txt", String.join("\n", lines) + "\n");
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(110));
    }

    @Test
    void fewPointsAreInconclusive() {
        RunTrend few =
                new RunTrend(Measure.BROKER_CPU, "20261103-090000-aaaa", FakeTrends.points(3), List.of(), 0.01, 0);
        RunTrend none = FakeTrends.none();

        assertThat(TrendText.lines(few, List.of(), List.of()))
                .anySatisfy(line -> assertThat(line).startsWith("Change:").contains("inconclusive: 3 points"));
        assertThat(TrendText.lines(none, List.of(), List.of()))
                .anySatisfy(line -> assertThat(line).contains("limit of 0 runs", "2 had no value"));
    }

    @Test
    void theJsonIsThatOfTheSchema() throws IOException {
        String schema = Files.readString(Path.of("..", "docs", "trend.schema.json"));
        for (RunTrend trend :
                List.of(FakeTrends.upgraded(), new RunTrend(Measure.P99, "a", List.of(), List.of(), Double.NaN, 0))) {
            List<Error> errors = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema, InputFormat.JSON)
                    .validate(TrendJson.of(trend, trend.changes(), FakeTrends.GATES), InputFormat.JSON);
            assertThat(errors).isEmpty();
        }
    }
}
