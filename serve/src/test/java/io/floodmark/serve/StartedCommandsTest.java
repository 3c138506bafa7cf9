package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a script in place of this program: it prints what it got, and waits for a line or a signal. */
class StartedCommandsTest {
    private static final String RUN = "20260101-000000-abcd";
    private static final String SCRIPT = """
            echo "arguments: $*"
            trap 'echo stopping; exit 130' TERM
            case "$*" in *--yes*) ;; *) echo 'add --yes'; exit 9 ;; esac
            echo "run %s"
            while ! read -r line; do sleep 0.1; done
            echo "read: $line"
            while :; do sleep 0.1; done
            """.formatted(RUN);

    @TempDir
    private Path folder;

    private TestSite site;

    @BeforeEach
    void openASite() throws IOException {
        Path plans = Files.createDirectory(folder.resolve("plans"));
        Files.writeString(plans.resolve("a.yaml"), "");
        Path script = Files.writeString(folder.resolve("program"), SCRIPT);
        site = TestSite.open(
                folder,
                Optional.of(AccessToken.read(Tokens.write(folder))),
                Optional.of(PlanFolder.of(plans)),
                List.of("sh", script.toString()));
        site.begin(RUN);
    }

    @AfterEach
    void closeTheSite() {
        site.close();
    }

    @Test
    void showThePreflightFirstAndStartWithConsent() throws Exception {
        String first = started("plan=a.yaml&command=limit&effort=quick&load=&tags=");
        awaitOutput(first, "\"unconfirmed\":true");
        assertThat(output(first)).contains("limit ", "a.yaml --out ", "--effort=quick", "\"exitCode\":9");

        assertThat(post("/start", "plan=a.yaml&command=limit&consent=yes&tags=nightly+ci")
                        .headers()
                        .firstValue("Location"))
                .as("no consent without a preflight")
                .contains("/commands/2");
        awaitOutput("/commands/2", "\"unconfirmed\":true");
        String second = confirmed("/commands/2");
        awaitOutput(second, "\"study\":\"/runs/" + RUN + "\"");
        await().untilAsserted(() -> assertThat(tags()).containsExactly("ci", "nightly"));

        assertThat(post(second + "/answer", "line=my-cluster").statusCode()).isEqualTo(303);
        awaitOutput(second, "read: my-cluster");
        assertThat(post("/start", "plan=a.yaml&command=limit").statusCode())
                .as("another one while it runs")
                .isEqualTo(409);
        assertThat(post(second + "/stop", "").statusCode()).isEqualTo(303);
        awaitOutput(second, "\"exitCode\":130");
        assertThat(output(second)).contains("stopping");
    }

    /** The plan could name another cluster by now. */
    @Test
    void needANewPreflightAfterTheirPlanHasChanged() throws Exception {
        String preflight = started("plan=a.yaml&command=limit");
        awaitOutput(preflight, "\"unconfirmed\":true");
        Files.writeString(folder.resolve("plans/a.yaml"), "cluster: {}");

        assertThat(post(preflight + "/confirm", "").statusCode()).isEqualTo(409);
    }

    @Test
    void areStoppedWithTheServer() throws Exception {
        String preflight = started("plan=a.yaml&command=trial&load=50000/s");
        awaitOutput(preflight, "\"unconfirmed\":true");
        String command = confirmed(preflight);
        awaitOutput(command, "run " + RUN);
        ProcessHandle process = ProcessHandle.current()
                .children()
                .filter(this::isOurs)
                .findFirst()
                .orElseThrow();

        site.close();

        assertThat(process.isAlive()).isFalse();
        openAnother();
    }

    @Test
    void areOnlyPlansOfTheFolderWithFewChanges() throws Exception {
        assertThat(post("/start", "plan=../a.yaml&command=limit").statusCode()).isEqualTo(400);
        assertThat(post("/start", "plan=a.yaml&command=clean").statusCode()).isEqualTo(400);
        assertThat(post("/start", "plan=a.yaml&command=limit&load=1/s").statusCode())
                .isEqualTo(400);
        assertThat(post("/start", "plan=a.yaml&command=trial&effort=quick").statusCode())
                .isEqualTo(400);
        assertThat(post("/start", "plan=a.yaml&command=limit&tags=--x").statusCode())
                .isEqualTo(400);
        assertThat(post("/commands/7/stop", "").statusCode()).isEqualTo(404);
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(folder.toString());
    }

    /** The site is closed once more after the test. */
    private void openAnother() throws IOException {
        site = TestSite.open(Files.createDirectory(folder.resolve("another")));
    }

    private List<String> tags() {
        try (RunReader reader = RunStore.openReadOnly(folder.resolve("runs.db"))) {
            return reader.tags().getOrDefault(RUN, List.of());
        }
    }

    private String started(String form) throws IOException, InterruptedException {
        HttpResponse<String> answer = post("/start", form);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private String confirmed(String preflight) throws IOException, InterruptedException {
        HttpResponse<String> answer = post(preflight + "/confirm", "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private HttpResponse<String> post(String path, String form) throws IOException, InterruptedException {
        return site.post(path, form, "Authorization", "Bearer " + Tokens.SECRET);
    }

    private String output(String command) throws IOException, InterruptedException {
        return site.get(command + "/output", "Authorization", "Bearer " + Tokens.SECRET)
                .body();
    }

    private void awaitOutput(String command, String text) {
        await().untilAsserted(() -> assertThat(output(command)).contains(text));
    }
}
