package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real lab whose load is on one partition: the cause is identified by independent evidence, and is in the report. */
@Tag("full")
@Tag("alone")
class ExplainTest {
    @TempDir
    private Path folder;

    @Test
    void namesAHotPartitionOfARealLab() throws IOException {
        Room.requireForLab(folder, Bytes.parse("5GB"));
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 3, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload:
                  partitions: 12
                  replication-factor: 1
                  record: { keys: { distinct: 1 } }
                  produce: { batch-bytes: 4KiB }
                load: { rate: 200000/s }
                search: { warm-up: 10s }
                """);
        Program trial = Program.run(folder, "trial", "plan.yaml", "--for", "10s", "--json");
        // The generator may be short of CPU too; the partition is hot nevertheless.
        Undisturbed.assertExitCodeOfVerdict(trial);
        assertThat(trial.exitCode()).as(trial.said()).isNotZero();

        Program explain = Program.run(folder, "explain", "last", "--json", "--out", "why.html");

        assertThat(explain.exitCode()).as(explain.said()).isZero();
        JsonNode said = JsonMapper.shared().readTree(explain.out());
        List<String> proved = said.path("proved")
                .valueStream()
                .map(cause -> cause.path("bottleneck").stringValue())
                .toList();
        assertThat(proved).as(explain.out()).contains("hot-partition");
        assertThat(Files.readString(folder.resolve("why.html"))).contains("id=\"why-hot-partition-evidence-1\"");
        profilesTheTrialOnAnotherLab();
    }

    /** Uses the same run, since another lab would take a minute more. */
    private void profilesTheTrialOnAnotherLab() throws IOException {
        Program profile = Program.run(folder, "explain", "last", "--profile", "--out", "why.html");

        assertThat(profile.exitCode()).as(profile.said()).isZero();
        assertThat(profile.out())
                .contains("generator: CPU: ", "broker-1: CPU: ", "broker-3: waits for locks: ")
                .doesNotContain("Profiling problem");
        assertThat(Files.readString(folder.resolve("why.html")))
                .contains("id=\"why-hot-partition-evidence-1\"", "href=\"./why-profile/broker-2-cpu.html\"");
        assertThat(FlameGraph.frames(folder.resolve("why-profile/broker-1-cpu.html")))
                .anyMatch(frame -> frame.contains("request-handler"))
                .anyMatch(frame -> frame.contains("KafkaApis"));
        assertThat(FlameGraph.frames(folder.resolve("why-profile/generator-cpu.html")))
                .anyMatch(frame -> frame.contains("fm-load-"));
        assertThat(folder.resolve("why-profile/broker-1.jfr")).isNotEmptyFile();
        assertThat(folder.resolve("why-profile/trial.html")).isNotEmptyFile();
    }
}
