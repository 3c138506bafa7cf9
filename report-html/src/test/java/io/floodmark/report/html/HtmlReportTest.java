package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeOutage;
import io.floodmark.testing.report.FakeRuns;
import io.floodmark.testing.report.MeasuredDiskRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HtmlReportTest {
    private static final Pattern BULKY = Pattern.compile("(<(script|style)[^>]*>).*?(</\\2>)", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void looksAsItDid() {
        Golden.assertMatches("report-page.html", withoutScripts(HtmlReport.render(FakeRuns.limit())));
    }

    @ParameterizedTest
    @EnumSource(Limit.End.class)
    void rendersEveryEndOfASearch(Limit.End end) {
        assertThat(HtmlReport.render(FakeRuns.ended(end)))
                .contains("id=\"caveats\"")
                .endsWith("</html>\n");
    }

    @Test
    void rendersRunsWithoutASearchOrWithoutAnything() {
        assertThat(HtmlReport.render(FakeRuns.trial()))
                .contains("id=\"trial-1\"")
                .doesNotContain("id=\"search\"");
        assertThat(HtmlReport.render(FakeRuns.empty()))
                .contains("nothing was measured")
                .doesNotContain("id=\"trials\"");
        assertThat(HtmlReport.render(FakeRuns.allInvalid())).contains("the limit is unknown");
        assertThat(HtmlReport.render(FakeRuns.fromFarBelow())).contains("id=\"trial-8\"");
    }

    @Test
    void opensTheTwoTrialsThatDecide() {
        String html = HtmlReport.render(FakeRuns.limit());

        assertThat(html.split("<details class=\"trial\" id=\"trial-[0-9]+\" open>", -1))
                .hasSize(3);
        assertThat(html).contains("id=\"trial-5\" open>", "id=\"trial-8\" open>");
    }

    @Test
    void staysSmall() {
        assertThat(HtmlReport.render(FakeRuns.limit())).hasSizeLessThan(1_000_000);
        assertThat(HtmlReport.render(FakeRuns.thorough())).hasSizeLessThan(5_000_000);
    }

    @Test
    void namesNothingOutsideItself() {
        String html = withoutScripts(HtmlReport.render(FakeRuns.limit()));

        assertThat(html).doesNotContain("http://", "https://", "src=", "@import", "url(");
        assertThat(html.split("href=\"", -1))
                .allMatch(rest -> rest.startsWith("#") || rest.startsWith("data:") || rest.startsWith("<!doctype"));
    }

    @Test
    void allowsOnlyItsOwnScriptsAndStyle() throws Exception {
        String html = HtmlReport.render(FakeRuns.limit());

        String policy = html.replaceAll("(?s).*Content-Security-Policy\" content=\"([^\"]*)\".*", "$1")
                .replace("&#39;", "'");
        assertThat(policy).startsWith("default-src 'none';");
        Matcher element = Pattern.compile("<(?:script|style)>(.*?)</(?:script|style)>", Pattern.DOTALL)
                .matcher(html);
        int elements = 0;
        while (element.find()) {
            elements++;
            assertThat(policy).contains(sha256(element.group(1)));
        }
        assertThat(elements).isEqualTo(3);
    }

    @Test
    void showsHostileTextAsText() {
        String html = HtmlReport.render(FakeRuns.hostile());

        assertThat(html).doesNotContain("<script>alert", "<b>");
        assertThat(html.split("</script>", -1)).hasSize(1 + 2 + 1);
    }

    @Test
    void replacesAnOldReportAndLeavesNothingElse() throws IOException {
        Path file = folder.resolve("report.html");
        HtmlReport.write(FakeRuns.empty(), file);

        HtmlReport.write(FakeRuns.limit(), file);

        assertThat(file).content(StandardCharsets.UTF_8).contains("48,400");
        try (var left = Files.list(file.getParent())) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void saysWhatToDoWhenItCannotBeWritten() throws IOException {
        Path notAFolder = Files.writeString(folder.resolve("file"), "");
        Run run = FakeRuns.empty();

        assertThatThrownBy(() -> HtmlReport.write(run, notAFolder.resolve("report.html")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("report.html cannot be written")
                .hasMessageContaining("--out");
    }

    @Test
    void showsABrokerOutageWithItsTrials() {
        String html = HtmlReport.render(FakeOutage.settled());

        assertThat(html)
                .contains("<dt>Broker outage</dt>", "<dt>Headroom</dt>", "<dt>Broker catch-up</dt>")
                .contains("With broker 3 stopped, then rejoining")
                .contains("id=\"trial-13\"");
    }

    @Test
    void showsFailovers() {
        assertThat(HtmlReport.render(FakeFailover.growing()))
                .contains("<dt>Unavailability</dt>", "(1,000 partitions, ")
                .doesNotContain("The brokers were warmed", "nothing was measured");
    }

    /** The lower end of the interval may be below the load that was sustained. */
    @Test
    void aLowerBoundIsOneNumber() {
        assertThat(HtmlReport.render(FakeRuns.ended(Limit.End.LOWER_BOUND)))
                .contains("48,000")
                .doesNotContain("47,900");
    }

    @Test
    void neverShowsAnUnknownLimitAsZero() {
        assertThat(HtmlReport.render(FakeRuns.unknown())).contains("n/a").doesNotContain("0 MB/s");
    }

    @Test
    void showsTheUseOfADiskThatWasMeasured() {
        assertThat(ReportView.of(MeasuredDiskRun.limit(), Optional.empty(), Optional.empty(), List.of())
                        .facts())
                .extracting(AnswerLine::label)
                .contains("Disk");
    }

    private static String withoutScripts(String html) {
        return BULKY.matcher(html).replaceAll("$1$3").replaceAll("sha256-[^']*'", "sha256-...'");
    }

    private static String sha256(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
