package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.ExposedMetrics;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scrapes commands while they run on scripted clusters. */
class LiveMetricsTest {
    private static final double CAPACITY = 20_000;

    @TempDir
    private Path folder;

    private final int port = FreePort.next();
    private final Scrape scrape = new Scrape(port);

    @BeforeEach
    void plan() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                """);
    }

    private ScriptedProgram run(ScriptedSites sites, String command, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of(command, folder.resolve("plan.yaml").toString(), "--metrics-listen", Integer.toString(port)));
        arguments.addAll(List.of(more));
        return ScriptedProgram.load(sites, folder, arguments.toArray(String[]::new));
    }

    private static ScriptedSites sites() {
        return ScriptedSites.of(CAPACITY);
    }

    @Test
    void showTheRunningTrial() {
        List<ExposedMetrics> pages = new ArrayList<>();

        ScriptedProgram trial =
                run(sites().meanwhile(1, () -> pages.add(scrape.metrics())), "trial", "--load", "5000/s");

        assertThat(trial.exitCode()).as(trial.said()).isZero();
        assertThat(trial.out()).contains("metrics: http://127.0.0.1:" + port + "/metrics");
        assertThat(pages)
                .singleElement()
                .extracting(ExposedMetrics::samples)
                .satisfies(samples -> assertThat(samples)
                        .containsEntry("floodmark_trial_number", 1.0)
                        .containsEntry("floodmark_trial_offered_records_per_second", 5_000.0)
                        .containsEntry("floodmark_trial_achieved_records_per_second", 5_000.0)
                        .containsEntry("floodmark_trial_handler_idle_ratio", 0.8)
                        .containsEntry("floodmark_run_phase{floodmark_run_phase=\"searching\"}", 1.0)
                        .containsEntry("floodmark_run_phase{floodmark_run_phase=\"preparing\"}", 0.0)
                        .containsEntry("floodmark_trial_isr_state{floodmark_trial_isr_state=\"unknown\"}", 1.0)
                        .containsEntry("floodmark_trials_total{verdict=\"sustained\"}", 0.0)
                        .containsKey("floodmark_trial_latency_seconds{quantile=\"0.99\"}")
                        .doesNotContainKeys(
                                // No probe reads it, and one trial estimates nothing.
                                "floodmark_trial_network_idle_ratio", "floodmark_limit_median_records_per_second"));
        assertThat(pages.get(0).samples().get("floodmark_trial_latency_seconds{quantile=\"0.5\"}"))
                .isBetween(0.0049, 0.0051);
    }

    @Test
    void moveFromTrialToTrial() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                objective: { produce: { p99: 40ms } }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                """);
        List<ExposedMetrics> pages = new ArrayList<>();
        ScriptedSites sites = sites();
        for (int load = 1; load <= 40; load++) {
            sites.meanwhile(load, () -> pages.add(scrape.metrics()));
        }

        run(sites, "limit");

        ExposedMetrics first = pages.get(0);
        ExposedMetrics last = pages.get(pages.size() - 1);
        assertThat(value(first, "floodmark_trial_number")).isEqualTo(1);
        assertThat(trials(first)).isZero();
        assertThat(first.samples()).doesNotContainKey("floodmark_limit_median_records_per_second");
        assertThat(value(last, "floodmark_trial_number")).isGreaterThan(3);
        assertThat(trials(last)).isEqualTo(value(last, "floodmark_trial_number") - 1);
        assertThat(value(last, "floodmark_run_elapsed_seconds"))
                .isGreaterThan(value(first, "floodmark_run_elapsed_seconds"));
        assertThat(value(last, "floodmark_budget_remaining_bytes"))
                .isLessThan(value(first, "floodmark_budget_remaining_bytes"));
        assertThat(last.samples()).containsKey("floodmark_limit_median_records_per_second");
        assertThat(value(last, "floodmark_limit_median_records_per_second"))
                .isBetween(
                        value(last, "floodmark_limit_low_records_per_second"),
                        value(last, "floodmark_limit_high_records_per_second"));
    }

    private static double value(ExposedMetrics page, String series) {
        return page.samples().getOrDefault(series, Double.NaN);
    }

    private static double trials(ExposedMetrics page) {
        return page.samples().entrySet().stream()
                .filter(sample -> sample.getKey().startsWith("floodmark_trials_total"))
                .mapToDouble(sample -> sample.getValue())
                .sum();
    }

    /** A comparison alternates between the runs of its variants. */
    @Test
    void countTheTrialsOfAllRunsOfACommand() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                load: { rate: 2000/s }
                compare:
                  interim-analyses: [2]
                  measure: wire-bytes
                  factors: [ { path: workload.produce.compression, levels: [none, zstd] } ]
                search: { effort: quick, warm-up: 0s, trial: 8s, safe-trial: 8s }
                """);
        List<Double> counts = new ArrayList<>();
        ScriptedSites sites = sites();
        for (int load = 1; load <= 4; load++) {
            sites.meanwhile(load, () -> counts.add(trials(scrape.metrics())));
        }

        ScriptedProgram compare = run(sites, "compare");

        assertThat(counts).as(compare.said()).containsExactly(0.0, 1.0, 2.0, 3.0);
    }

    @Test
    void keepToOpenMetrics() {
        List<String> pages = new ArrayList<>();

        run(sites().meanwhile(4, () -> pages.add(scrape.openMetrics())), "limit");

        assertThat(pages).singleElement().satisfies(page -> {
            assertThat(OpenMetricsRules.broken(page)).isEmpty();
            assertThat(page)
                    .contains(
                            "# UNIT floodmark_trial_latency_seconds seconds",
                            "# TYPE floodmark_run_phase stateset",
                            "# TYPE floodmark_trials counter",
                            "floodmark_run_info{command=\"limit\",run_id=\"");
        });
    }

    @Test
    void answerScrapesOnly() {
        List<HttpResponse<String>> answers = new ArrayList<>();
        ScriptedSites sites = sites().meanwhile(1, () -> {
            for (String method : List.of("HEAD", "POST", "DELETE")) {
                answers.add(scrape.request(method, "/metrics", "*/*"));
            }
            answers.add(scrape.request("GET", "/", "*/*"));
            answers.add(scrape.request("GET", "/metrics/x", "*/*"));
            answers.add(scrape.request("GET", "/metrics?debug=x", "application/vnd.google.protobuf"));
        });

        ScriptedProgram trial = run(sites, "trial", "--load", "5000/s");

        assertThat(trial.exitCode()).as(trial.said()).isZero();
        assertThat(trial.err()).isEmpty();
        assertThat(answers).extracting(HttpResponse::statusCode).containsExactly(200, 405, 405, 404, 404, 200);
        assertThat(answers.get(0).body()).isEmpty();
        assertThat(answers.get(1).headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(answers.get(5).headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
    }

    /** They hold both threads until their time is over. */
    @Test
    void outliveClientsThatSendNothing() {
        List<Double> numbers = new ArrayList<>();
        List<Socket> idle = new ArrayList<>();
        ScriptedSites sites = sites().meanwhile(1, () -> {
            for (int i = 0; i < 3; i++) {
                idle.add(begun(port));
            }
            numbers.add(value(scrape.metrics(), "floodmark_trial_number"));
        });

        ScriptedProgram trial = run(sites, "trial", "--load", "5000/s");

        assertThat(trial.exitCode()).as(trial.said()).isZero();
        assertThat(numbers).containsExactly(1.0);
        idle.forEach(LiveMetricsTest::close);
    }

    private static Socket begun(int port) {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) Duration.ofSeconds(1).toMillis());
            socket.getOutputStream().write("GET /metrics HTTP/1.1\r\nX: a".getBytes(StandardCharsets.US_ASCII));
            return socket;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void endWithTheCommand() {
        run(sites(), "trial", "--load", "5000/s");

        assertEnded();
    }

    @Test
    void endWithACommandThatIsStopped() {
        ScriptedProgram stopped = run(sites().stops(1), "trial", "--load", "5000/s");

        assertThat(stopped.exitCode()).as(stopped.said()).isEqualTo(ExitCode.STOPPED.code());
        assertEnded();
    }

    @Test
    void endWithACommandThatFails() {
        ScriptedSites sites = new ScriptedSites(plan -> {
            throw new IllegalStateException("as the script says");
        });

        ScriptedProgram failed = run(sites, "trial", "--load", "5000/s");

        assertThat(failed.exitCode()).as(failed.said()).isEqualTo(ExitCode.INTERNAL.code());
        assertEnded();
    }

    private void assertEnded() {
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    @Test
    void areRefusedAtAPortThatIsTakenBeforeAnythingStarts() throws IOException {
        ScriptedSites sites = sites();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();

            ScriptedProgram trial = run(sites, "trial", "--load", "5000/s");

            assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(trial.err())
                    .contains("--metrics-listen: cannot listen on 127.0.0.1:" + port, "expected a free port");
        }
        assertThat(sites.opened()).isZero();
        assertThat(folder.resolve("runs.db")).doesNotExist();
    }

    /** A port without a host must not mean all interfaces, as it does elsewhere. */
    @ParameterizedTest
    @ValueSource(strings = {":9400", "localhost", "65536", "127.0.0.1:70000", "-1", "a b:9400", "http://127.0.0.1:1"})
    void areRefusedAtAnAddressThatIsNone(String address) {
        ScriptedSites sites = sites();

        ScriptedProgram trial =
                ScriptedProgram.load(sites, folder, "trial", "--load", "5000/s", "--metrics-listen", address);

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("--metrics-listen: invalid value '" + address + "' (expected [HOST:]PORT");
        assertThat(sites.opened()).isZero();
    }
}
