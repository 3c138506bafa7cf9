package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.report.FakeProfiles;
import io.floodmark.testing.report.FakeRuns;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileReportTest {
    private static final String HTML =
            HtmlReport.render(FakeRuns.limit(), Optional.empty(), Optional.of(FakeProfiles.some()));

    @Test
    void showsEachProfileInTheReportWithLinksToItsFiles() {
        assertThat(HTML)
                .contains("<a href=\"#profile\">Threads</a>", "id=\"profile-broker-1-cpu\"")
                .contains("href=\"./my%20report-profile/broker-1-cpu.html\"")
                .contains("href=\"./my%20report-profile/broker-1.jfr\"")
                .contains("no such process &lt;2");
    }

    @Test
    void drawsCallersAboveWhatTheyCalledAsWideAsTheirShare() {
        String picture =
                HTML.substring(HTML.indexOf("flame-broker-1-cpu-t"), HTML.indexOf("flame-broker-1-cpu-narrow"));

        // 1,120 pixels are 1,000 samples, rows are 15 pixels high, and half a pixel stays free.
        assertThat(picture)
                .contains("<rect class=\"flame thread\" x=\"0\" y=\"0\" width=\"895.5\"")
                .contains("<rect class=\"flame thread\" x=\"896\" y=\"0\" width=\"222.4\"")
                .contains("<rect class=\"flame java\" x=\"0\" y=\"30\" width=\"895.5\"")
                .contains("<rect class=\"flame native\" x=\"0\" y=\"45\" width=\"671.5\"")
                .contains("kafka.Log.append: 800 of 1,000 samples, 80%")
                .doesNotContain("unnamed:");
    }

    @Test
    void drawsNothingWhereNothingWasSeen() {
        assertThat(HTML)
                .contains("no waiting thread observed")
                .doesNotContain("flame-generator-locks")
                .contains("flame-broker-1-locks");
    }
}
