package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import io.floodmark.report.text.Markup;
import io.floodmark.testing.report.FakeRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads reports in headless Chromium, if it is installed. */
@Tag("tools")
class BrowserTest {
    private static final Path CHROMIUM = Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(Path.of(""));

    @TempDir
    Path folder;

    @BeforeEach
    void needsABrowser() {
        assertThat(CHROMIUM.toString()).as("Chromium in /usr/bin").isNotEmpty();
    }

    @Test
    void drawsTheChartsOfTheOpenTrialsWithoutAnyError() throws Exception {
        Page page = load(FakeRuns.limit());

        assertThat(page.dom().split("<canvas", -1)).hasSize(2 * 12 + 1);
        assertThat(page.log()).doesNotContain("CONSOLE", "Content Security Policy", "Error");
    }

    @Test
    void runsNothingThatAHostileNameHolds() throws Exception {
        Page page = load(FakeRuns.hostile());

        assertThat(page.dom().split("<canvas", -1)).hasSize(12 + 1);
        assertThat(page.dom()).doesNotContain("<script>alert");
        assertThat(page.log()).doesNotContain("CONSOLE", "Content Security Policy");
    }

    /** Uses a frame, because Chromium's own windows are at least 500 pixels wide. */
    @Test
    void isNoWiderThanATelephone() throws Exception {
        String measuring = HtmlReport.render(FakeRuns.limit())
                .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "")
                .replace(
                        "</body>",
                        "<script>parent.document.title = `${document.documentElement.scrollWidth} of ${innerWidth}`"
                                + "</script></body>");
        String frame = "<iframe style=\"width: 400px; height: 900px; border: 0\" srcdoc=\"" + Markup.escape(measuring)
                + "\"></iframe>";

        Page page = load("<!doctype html><html><head><title></title></head><body>" + frame + "</body></html>");

        assertThat(page.dom()).contains("<title>400 of 400</title>");
    }

    private record Page(String dom, String log) {}

    private Page load(Run run) throws IOException, InterruptedException {
        return load(HtmlReport.render(run));
    }

    private Page load(String html) throws IOException, InterruptedException {
        Path report = Files.writeString(folder.resolve("report.html"), html);
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("log.txt");
        List<String> command = List.of(
                CHROMIUM.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--virtual-time-budget=3000",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--hide-scrollbars",
                "--window-size=1280,900",
                "--dump-dom",
                report.toUri().toString());
        Process browser = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(browser.waitFor(120, TimeUnit.SECONDS))
                    .as("browser ended in time")
                    .isTrue();
        } finally {
            browser.destroyForcibly().waitFor();
        }
        return new Page(Files.readString(dom), new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
    }
}
