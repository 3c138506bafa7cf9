package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import tools.jackson.databind.json.JsonMapper;

/** The script that the GitHub action runs, with the program as a process and a real lab. */
@Tag("full")
class CiGateTest {
    /** A busy machine may disturb a trial. */
    private static final int ATTEMPTS = 3;

    private static final Path SCRIPT = Docs.ROOT.resolve("ci-gate/run").toAbsolutePath();

    @TempDir
    private Path folder;

    private Path out;
    private Path stepSummary;

    @BeforeEach
    void places() {
        out = folder.resolve("out");
        stepSummary = folder.resolve("step-summary.md");
    }

    private int gate(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString(), out.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("FLOODMARK", Launch.in(folder).script().toString());
        builder.environment().put("GITHUB_STEP_SUMMARY", stepSummary.toString());
        return builder.start().waitFor();
    }

    private Element junit() throws IOException, ParserConfigurationException, SAXException {
        try (InputStream in = Files.newInputStream(out.resolve("junit.xml"))) {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
        }
    }

    @Test
    void keepsTheResultOfATrialAndThenOfATrend() throws Exception {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { partitions: 1 }
                search: { warm-up: 0s }
                """);

        int code = ExitCode.INVALID.code();
        for (int attempt = 0; attempt < ATTEMPTS && code == ExitCode.INVALID.code(); attempt++) {
            // The script adds to the summary of the pipeline's step.
            Files.deleteIfExists(stepSummary);
            code = gate("trial", "plan.yaml", "--load", "100/s", "--for", "5s");
        }

        assertThat(code).as(Files.readString(folder.resolve("log"))).isZero();
        String run = JsonMapper.shared()
                .readTree(out.resolve("result.json"))
                .path("run")
                .asString();
        assertThat(out.resolve("summary.md")).content().contains("### floodmark trial plan.yaml", "Exit code 0", run);
        assertThat(stepSummary).hasSameTextualContentAs(out.resolve("summary.md"));
        assertThat(junit().getAttribute("errors")).isEqualTo("0");
        Path other = Files.createDirectory(folder.resolve("other"));
        assertThat(ScriptedProgram.tell(
                                other,
                                "runs",
                                "import",
                                out.resolve("run.bundle").toString())
                        .out())
                .startsWith("imported run " + run);
        assertThat(out.toFile().list())
                .containsExactlyInAnyOrder("result.json", "summary.md", "junit.xml", "run.bundle");

        assertThat(gate("trend")).isZero();
        assertThat(out.resolve("summary.md")).content().contains("### floodmark trend", "Trend:");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("result.json", "summary.md", "junit.xml");
    }

    @Test
    void makesAMistakeAnErrorWithItsMessage() throws Exception {
        assertThat(gate("limit", "no-such-plan.yaml", "--yes")).isEqualTo(ExitCode.BAD_PLAN.code());

        assertThat(junit().getAttribute("errors")).isEqualTo("1");
        assertThat(junit().getTextContent()).contains("Exit code 2", "no-such-plan.yaml");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("result.json", "summary.md", "junit.xml");
    }

    @Test
    void refusesWhatItSetsItself() throws Exception {
        assertThat(gate("limit", "plan.yaml", "--json")).isEqualTo(ExitCode.BAD_PLAN.code());

        assertThat(Files.readString(folder.resolve("log"))).contains("ci-gate: --json is set by this script");
        assertThat(out).doesNotExist();
    }
}
