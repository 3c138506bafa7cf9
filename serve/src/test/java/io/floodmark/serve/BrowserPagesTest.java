package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Looks at the pages in headless Chromium. Needs chromium and chromedriver in /usr/bin. */
@Tag("tools")
class BrowserPagesTest {
    private static final String RUN = "20260101-000000-abcd";
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";
    private static final String SCRIPT = """
            trap 'echo stopping; exit 130' TERM
            echo "run %s"
            echo "%s"
            while :; do sleep 0.1; done
            """.formatted(RUN, HOSTILE);

    @TempDir
    private Path folder;

    private final ChromeDriver browser = started();

    private static ChromeDriver started() {
        assertThat(Path.of("/usr/bin/chromedriver"))
                .as("Debian's chromium-driver")
                .isExecutable();
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(Path.of("/usr/bin/chromedriver").toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
    }

    @AfterEach
    void endTheBrowser() {
        browser.quit();
    }

    @Test
    void valuesOfARunMoveUntilItEnds() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            site.store().addTags(RUN, List.of(HOSTILE));
            show(site, state(1, 40_000));
            browser.get(site.origin() + "/runs/" + RUN);
            awaitText("offered", "40,000");
            show(site, state(2, 50_000));
            awaitText("offered", "50,000");
            assertThat(text("doing")).contains(HOSTILE);
            assertThat(browser.findElements(By.cssSelector("#verdicts tr"))).hasSize(2);
            assertThat(browser.findElements(By.cssSelector("canvas"))).hasSize(4);

            site.end(RUN);
            await().untilAsserted(() -> assertThat(browser.getPageSource()).contains("report of " + RUN));
            browser.get(site.origin() + "/?text=" + RUN);
            assertThat(browser.findElement(By.tagName("main")).getText()).contains(HOSTILE);
            assertThat(complaints()).isEmpty();
        }
    }

    @Test
    void startsAndStopsAPlan() throws Exception {
        Path plans = Files.createDirectory(folder.resolve("plans"));
        Files.writeString(plans.resolve("<b>a.yaml"), "");
        Path script = Files.writeString(folder.resolve("program"), SCRIPT);
        try (TestSite site = TestSite.open(
                folder,
                Optional.of(AccessToken.read(Tokens.write(folder))),
                Optional.of(PlanFolder.of(plans)),
                List.of("sh", script.toString()))) {
            site.begin(RUN);
            browser.get(site.origin() + "/plans");
            browser.findElement(By.id("token")).sendKeys(Tokens.SECRET);
            click("main button");
            await().until(() -> browser.getTitle().equals("Runs"));
            browser.get(site.origin() + "/plans");
            browser.findElement(By.id("plan")).sendKeys("<b>a.yaml");
            browser.findElement(By.id("command")).sendKeys("limit");
            click("form.start button");
            awaitText("state", "running");
            awaitText("output", HOSTILE);
            assertThat(browser.findElement(By.id("study")).getAttribute("href")).endsWith("/runs/" + RUN);

            click("#running button");
            awaitText("state", "ended with exit code 130");
            assertThat(text("output")).contains("stopping");
            assertThat(complaints()).isEmpty();
        }
    }

    /** Chromium's windows are at least 500 pixels wide, so the width is that of its emulated screen. */
    @Test
    void fitsATelephone() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            show(site, state(1, 40_000));
            for (String path : List.of("/", "/runs/" + RUN, "/login")) {
                browser.executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        java.util.Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
                browser.get(site.origin() + path);
                assertThat(browser.executeScript("return document.documentElement.scrollWidth"))
                        .as(path)
                        .isEqualTo(390L);
            }
        }
    }

    /** Every control has a name for screen readers, and the focus reaches it. */
    @Test
    void namesItsControls() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            browser.get(site.origin() + "/");
            assertThat(browser.executeScript("return [...document.querySelectorAll('input,select,button,a')]"
                            + ".filter(e => !(e.ariaLabel || e.textContent.trim() || (e.labels && e.labels.length)))"
                            + ".map(e => e.outerHTML)"))
                    .isEqualTo(List.of());
        }
    }

    private static void show(TestSite site, String state) {
        site.show(RUN, state);
    }

    private static String state(int trial, int offered) {
        return """
            {"elapsedSeconds":%d,"leftSeconds":60,"leftBytes":1,"phase":"searching","doing":"",
            "trial":{"number":%d,"stage":"%s","offered":%d,"achieved":%d,"p50Millis":1.5,"p99Millis":9,
            "handlerIdle":0.5,"networkIdle":0.6},
            "estimate":{"median":60000,"low":50000,"high":70000,"text":"60,000 records/s","next":""},
            "verdicts":[{"number":%d,"offered":1,"achieved":1,"p99Millis":1,"verdict":"sustained","sustained":true,
            "invalid":false,"why":"%s"}]}""".formatted(trial, trial, HOSTILE, offered, offered, trial, HOSTILE)
                .replace("\n", "");
    }

    private void click(String selector) {
        browser.findElement(By.cssSelector(selector)).click();
    }

    private String text(String id) {
        return browser.findElement(By.id(id)).getText();
    }

    private void awaitText(String id, String text) {
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(text(id)).contains(text));
    }

    private List<String> complaints() {
        return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }
}
