package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
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

    private static String withoutScripts(String html) {
        return BULKY.matcher(html).replaceAll("$1$3").replaceAll("sha256-[^']*'", "sha256-...'");
    }

    private static String sha256(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
