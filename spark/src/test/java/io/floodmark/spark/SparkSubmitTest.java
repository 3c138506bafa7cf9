package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.host.ProcessStamp;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the jar with Spark's own submission, in a release whose command only prints its arguments. */
@Tag("full")
class SparkSubmitTest {
    @TempDir
    private Path release;

    private record Ended(int code, String said) {}

    private Path temporary() {
        return release.resolve("tmp");
    }

    private Process submit(List<String> more) throws IOException {
        Path jar = SparkFleet.packed(Files.createDirectories(release.resolve("spark")), false);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SparkGround.QUICK_START);
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + Files.createDirectories(temporary()),
                "-cp",
                StandaloneSpark.jars().get(0).resolveSibling("*").toString(),
                "org.apache.spark.deploy.SparkSubmit",
                "--class",
                Submitted.class.getName(),
                "--conf",
                "spark.executor.cores=4",
                "--conf",
                "spark.authenticate.secret=hidden"));
        command.addAll(more);
        command.addAll(List.of(jar.toString(), "limit", "--effort", "quick"));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private Ended ended(Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    private void command(String script) throws IOException {
        Path launcher = Files.createDirectories(release.resolve("bin")).resolve("floodmark");
        Files.writeString(launcher, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void runsTheCommandAndEndsAsItDoes() throws Exception {
        command(
                "echo \"told: $*\"; ls -l \"$FLOODMARK_SPARK_PROPERTIES\"; cat \"$FLOODMARK_SPARK_PROPERTIES\"; exit 7\n");

        Ended ended = ended(submit(List.of("--master", "local[1]")));

        assertThat(ended.code()).as(ended.said()).isEqualTo(7);
        assertThat(ended.said())
                .contains("told: limit --effort quick --on local[1]\n", "-rw-------", "spark.executor.cores=4")
                .doesNotContain("spark.master");
        assertThat(temporary()).isEmptyDirectory();
    }

    @Test
    void leavesNoSecretThatIsNotFoundWhereItIsKilled() throws Exception {
        command("echo \"its owner is $FLOODMARK_OWNER.\"; exec sleep 600\n");

        Process submission = submit(List.of("--master", "local[1]"));
        ProcessHandle owned;
        try (BufferedReader said = submission.inputReader()) {
            String owner = "its owner is " + ProcessStamp.of(submission.pid()).orElseThrow() + ".";
            assertThat(said.lines().anyMatch(owner::equals)).isTrue();
            owned = submission.descendants().findAny().orElseThrow();
        } finally {
            submission.destroyForcibly().waitFor();
        }
        owned.destroyForcibly();

        try (Stream<Path> left = Files.list(temporary())) {
            assertThat(left.filter(each -> each.getFileName().toString().startsWith("floodmark")))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.getFileName().toString()).startsWith("floodmark-scratch-submitted-");
                        assertThat(each.resolve("owner")).isNotEmptyFile();
                    });
        }
    }

    @Test
    void saysWhereItIsNoPartOfARelease() throws Exception {
        Ended ended = ended(submit(List.of("--master", "local[1]")));

        assertThat(ended.code()).as(ended.said()).isEqualTo(2);
        assertThat(ended.said()).contains("expected this jar in the folder spark of a Floodmark release");
    }
}
