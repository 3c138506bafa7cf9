package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.ServeFlags;
import io.floodmark.runner.Workspace;
import io.floodmark.serve.RunServer;
import io.floodmark.store.StoreFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "--listen nonsense, --listen: invalid value 'nonsense'",
        "--listen 127.0.0.1:70000, --listen: invalid value '127.0.0.1:70000'",
        "--listen 0.0.0.0:0, --listen: 0.0.0.0 can be reached from other machines",
        "--allow-start ., --allow-start: every user of this machine could start runs",
        "--allow-start none, --allow-start: 'none' cannot be read",
        "--tls-cert cert.pem, --tls-cert: a certificate and its key belong together",
        "--token-file none, --token-file: cannot read none",
        "--rates none, --rates: cannot read 'none'",
    })
    void refusesUnsafeAndUnusableFlags(String flags, String message) {
        List<String> words = new ArrayList<>(List.of("serve"));
        words.addAll(List.of(flags.split(" ", -1)));

        ScriptedProgram program = ScriptedProgram.tell(folder, words.toArray(String[]::new));

        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.err()).startsWith(message);
    }

    /** The report of a real run, with its explanation. */
    @Test
    void showsAStoredRunWithYourLoad() throws Exception {
        ReferenceStore.copyTo(folder);
        try (RunServer server = serve("floodmark-runs/runs.db")) {
            assertThat(get(server, "/")).contains("href=\"/runs/" + ReferenceStore.RUN + "\"");
            assertThat(get(server, "/runs/" + ReferenceStore.RUN + "?load=5000/s"))
                    .contains("Your load", "headroom", "your load</text>", "network-path")
                    .contains("data-charts=\"/runs/" + ReferenceStore.RUN + "/charts/1\"");
            assertThat(get(server, "/runs/" + ReferenceStore.RUN + "/charts/1")).startsWith("{\"x\":[");
            assertThat(get(server, "/compare?run=" + ReferenceStore.RUN + "&run=" + ReferenceStore.RUN))
                    .contains("Latency against load, ms", "The plans are equal.");
        }
    }

    @Test
    void tellsWhatIsWrongWithAStore() throws Exception {
        Files.writeString(folder.resolve("other.db"), "not a database, but a text of some length");
        try (RunServer server = serve("other.db");
                RunServer none = serve("none.db")) {
            assertThat(get(server, "/")).contains("is not a database; expected a file of runs");
            assertThat(get(none, "/")).contains("Nothing is stored yet");
        }
    }

    private RunServer serve(String store) {
        return RunPages.start(Workspace.of(new StoreFile(folder.resolve(store))), ServeFlags.DEFAULT, System::nanoTime);
    }

    private static String get(RunServer server, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.address() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
