package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.report.FakeTrends;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrendReportTest {
    @Test
    void thePageShowsTextAsText() {
        String page =
                TrendReport.render(FakeTrends.upgraded(), FakeTrends.upgraded().changes(), FakeTrends.GATES);

        assertThat(page)
                .contains("has 1 change", "&lt;b&gt;kernel&lt;/b&gt;", "20261100-090000-aaaa")
                .doesNotContain("<b>kernel")
                .contains("<title>20261104-090000-aaaa: ");
    }

    @Test
    void drawsNoPictureWithoutValues() {
        assertThat(TrendReport.render(FakeTrends.none(), List.of(), List.of())).doesNotContain("<svg");
    }
}
