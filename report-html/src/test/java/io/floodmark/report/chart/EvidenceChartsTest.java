package io.floodmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.LoadKind;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceChartsTest {
    @Test
    void drawsWhatTheSentenceSays() {
        Trial trial = FakeRuns.limit().trials().get(0);
        EvidenceCharts charts = new EvidenceCharts(trial, LoadKind.PRODUCED);

        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "told to wait", LoadCurve.THROTTLED)))
                .contains("Throttled by quotas, seconds per second");
        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "slow", LoadCurve.SERVICE)))
                .contains("Request time, sent to acknowledged");
    }

    @Test
    void drawsWhatWasAchievedWhereTheEvidenceItselfWasNotKept() {
        Trial trial = FakeRuns.limit().trials().get(0);
        EvidenceCharts charts = new EvidenceCharts(trial, LoadKind.PRODUCED);

        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "groups lag", LoadCurve.GROUP_LAG)))
                .contains("\"title\":\"Offered, ");
        assertThat(charts.data(new Evidence(EvidenceSource.ADMIN, "moved", List.of(Metric.REASSIGNING))))
                .contains("\"title\":\"Offered, ");
    }
}
