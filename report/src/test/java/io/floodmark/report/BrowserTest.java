package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.floodmark.model.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads reports in headless Chromium, where there is one. */
@Tag("full")
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
        assumeTrue(!CHROMIUM.toString().isEmpty(), "no Chromium on this machine");
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

    @Test
    void isNoWiderThanATelephone() throws Exception {
        Path picture = folder.resolve("narrow.png");

        Page page = load(FakeRuns.limit(), "--window-size=400,900", "--screenshot=" + picture);

        assertThat(picture).isNotEmptyFile();
        assertThat(page.log()).doesNotContain("CONSOLE");
    }

    private record Page(String dom, String log) {}

    private Page load(Run run, String... more) throws IOException, InterruptedException {
        Path report = folder.resolve("report.html");
        HtmlReport.write(run, report);
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("log.txt");
        List<String> command = new ArrayList<>(List.of(
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
                more.length == 0 ? "--dump-dom" : "--hide-scrollbars"));
        command.addAll(List.of(more));
        command.add(report.toUri().toString());
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
