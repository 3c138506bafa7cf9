package io.floodmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.LoadKind;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChartDataTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void putsAllChartsOfATrialOnOneTimeAxis() {
        JsonNode data = read(FakeRuns.limit().trials().get(7));

        int slots = data.get("x").size();
        assertThat(data.get("charts")).hasSize(12);
        data.get("charts")
                .forEach(chart -> chart.get("series")
                        .forEach(series -> assertThat(series.get("values")).hasSize(slots)));
    }

    @Test
    void writesGapsAsNull() {
        JsonNode data = read(FakeRuns.limit().trials().get(7));

        JsonNode broker2 = data.get("charts").get(3).get("series").get(1);
        assertThat(broker2.get("name").asString()).isEqualTo("broker 2");
        assertThat(broker2.get("values").get(15).isNull()).isTrue();
        assertThat(broker2.get("values").get(10).isNumber()).isTrue();
    }

    @Test
    void cannotEndTheScriptThatHoldsIt() {
        Run hostile = FakeRuns.hostile();
        Trial trial = hostile.trials().get(0);

        String data = ChartData.of(trial, new TrialCharts(trial, LoadKind.PRODUCED));

        assertThat(data).doesNotContain("<", ">", "&", "\u2028");
        assertThat(JSON.readTree(data).toString()).contains("</script><script>alert(1)");
    }

    private static JsonNode read(Trial trial) {
        return JSON.readTree(ChartData.of(trial, new TrialCharts(trial, LoadKind.PRODUCED)));
    }
}
