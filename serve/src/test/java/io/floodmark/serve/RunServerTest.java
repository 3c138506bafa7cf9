package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunServerTest {
    private static final String RUN = "20260101-000000-abcd";
    private static final String OTHER = "20260101-000000-efgh";

    @TempDir
    private Path folder;

    @Test
    void listsRunsByTextAndTag() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            site.begin(OTHER);
            site.store().addTags(RUN, List.of("nightly"));
            site.store();

            assertThat(site.get("/").body()).contains("href=\"/runs/" + RUN, "href=\"/runs/" + OTHER);
            assertThat(site.get("/?tag=nightly").body())
                    .contains("href=\"/runs/" + RUN)
                    .doesNotContain("href=\"/runs/" + OTHER);
            assertThat(site.get("/?text=EFGH").body())
                    .contains("href=\"/runs/" + OTHER)
                    .doesNotContain("href=\"/runs/" + RUN);
            assertThat(site.get("/?text=nothing").body()).contains("No run matches.");
        }
    }

    @Test
    void showsMarkupInTagsAndFiltersAsText() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            site.store().addTags(RUN, List.of("<script>alert(1)</script>"));
            site.store();

            assertThat(site.get("/?text=%3Cscript%3E").body())
                    .contains("&lt;script>alert(1)&lt;/script>")
                    .doesNotContain("<script>");
        }
    }

    @Test
    void showsTheReportOfARunThatHasEndedWithYourLoad() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            assertThat(site.get("/runs/" + RUN).body()).contains("data-events=\"/runs/" + RUN + "/events\"");
            assertThat(site.get("/runs/" + RUN + "/report").body()).contains("report of " + RUN);
            site.end(RUN);

            HttpResponse<String> page = site.get("/runs/" + RUN + "?load=50000/s");
            assertThat(page.body()).contains("report of " + RUN + ", your load 50000/s");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("default-src 'none'", "frame-ancestors 'none'");
            assertThat(site.get("/runs/" + RUN + "?load=lots").statusCode()).isEqualTo(400);
        }
    }

    /** Reports of runs that have ended are kept. */
    @Test
    void doesNotShowARunThatWasDeleted() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            site.end(RUN);
            assertThat(site.get("/runs/" + RUN).statusCode()).isEqualTo(200);
            try (RunReader reader = RunStore.openReadOnly(folder.resolve("runs.db"))) {
                site.store().delete(reader.findStudy(RUN).orElseThrow());
            }

            assertThat(site.get("/runs/" + RUN).statusCode()).isEqualTo(404);
            assertThat(site.get("/").body()).doesNotContain(RUN);
        }
    }

    @Test
    void answersWhatItDoesNotHaveWithNotFound() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            for (String path : List.of(
                    "/runs/none",
                    "/runs/none/charts/1",
                    "/runs/none/charts/x",
                    "/boundaries/none",
                    "/comparisons/none",
                    "/plans",
                    "/commands/1",
                    "/../../etc/passwd",
                    "/runs/" + "%00")) {
                assertThat(site.get(path).statusCode()).as(path).isEqualTo(404);
            }
            assertThat(site.get("/compare?run=" + RUN).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void refusesWhatCannotBeParsed() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            for (String target : List.of("/?text=%zz", "?x", "/runs/%zz?load=%")) {
                assertThat(site.raw("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                        .as(target)
                        .startsWith("HTTP/1.1 4");
            }
        }
    }

    @Test
    void keepsTheFilterWhenTurningPages() throws Exception {
        StudyList.Filter filter = new StudyList.Filter("a&b=%c#d", "t/g", 2);

        assertThat(filter.address(3)).isEqualTo("/?text=a%26b%3D%25c%23d&tag=t%2Fg&page=3");
    }

    @Test
    void servesOnlyTheNamesOfThisMachine() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            assertThat(site.get("/", "Host", "evil.example").statusCode()).isEqualTo(421);
            assertThat(site.get("/", "Host", "LocalHost").statusCode()).isEqualTo(200);
            assertThat(site.get("/", "Host", "[::1]").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void takesChangesOnlyFromItsOwnPages() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            HttpRequest.Builder foreign = site.request("/start")
                    .header("Origin", "https://evil.example")
                    .POST(HttpRequest.BodyPublishers.ofString("plan=a.yaml"));

            assertThat(site.send(foreign).statusCode()).isEqualTo(403);
            assertThat(site.post("/start", "plan=a.yaml").body()).contains("read-only");
            assertThat(site.send(site.request("/").method("PUT", HttpRequest.BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(405);
        }
    }

    @Test
    void namesAPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServeSettings settings = new ServeSettings(
                    "127.0.0.1",
                    taken.getLocalPort(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

            assertThatThrownBy(() -> RunServer.start(settings, TestSite.source(folder, List.of()), System::nanoTime))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("--listen: cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
    }
}
