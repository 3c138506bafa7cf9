package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VersionCommandTest {
    private static final String COMMIT = "2798c8424fff785fedde100a6ceea3fb97e72b7e";

    private static String build(String... keysAndValues) {
        Properties build = new Properties();
        for (int key = 0; key < keysAndValues.length; key += 2) {
            build.setProperty(keysAndValues[key], keysAndValues[key + 1]);
        }
        return Version.build(build);
    }

    @Test
    void namesTheCommitAndItsDay() {
        assertThat(build("version", "0.1.0", "commit", COMMIT, "committed", "2026-11-30", "dirty", "false"))
                .isEqualTo("0.1.0 (commit 2798c842 of 2026-11-30)");
    }

    @Test
    void marksABuildWithUncommittedChanges() {
        assertThat(build("version", "0.1.0", "commit", COMMIT, "committed", "2026-11-30", "dirty", "true"))
                .isEqualTo("0.1.0 (commit 2798c842-dirty of 2026-11-30)");
    }

    @Test
    void isHonestAboutASourceArchive() {
        assertThat(build("version", "0.1.0", "commit", "", "committed", "", "dirty", ""))
                .isEqualTo("0.1.0 (commit unknown)");
        assertThat(build()).isEqualTo("unknown (commit unknown)");
    }

    @Test
    void printsWhatItRunsOn() {
        StringWriter out = new StringWriter();
        CommandLine command = Commands.whole(ScriptedSites.of(0)).setOut(new PrintWriter(out));

        assertThat(command.execute("version")).isZero();

        List<String> lines = out.toString().lines().toList();
        String commit = Files.exists(Prose.ROOT.resolve(".git")) ? "[0-9a-f]{8}(-dirty)? of 20[0-9-]{8}" : "unknown";
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).matches("floodmark [0-9.]+ \\(commit " + commit + "\\)");
        assertThat(lines.get(1)).startsWith("java " + Runtime.version() + " (");
        assertThat(lines.get(2)).isEqualTo("bundled kafka " + LabCluster.DEFAULT_KAFKA_VERSION);
        assertThat(lines.get(3)).startsWith("os " + System.getProperty("os.name"));
    }

    @Test
    void isStoredWithEachRun(@TempDir Path folder) {
        ScriptedProgram program =
                ScriptedProgram.load(ScriptedSites.of(40_000), folder, "trial", "--load", "10000/s", "--json");

        JsonNode versions = new JsonMapper().readTree(program.out()).path("versions");
        assertThat(versions.path("floodmark").asString()).isEqualTo(Version.build());
    }
}
