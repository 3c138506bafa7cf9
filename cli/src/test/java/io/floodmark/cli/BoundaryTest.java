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

/**
 * A boundary on a real lab. The measured values depend on the machine; the order of steps is tested by
 * {@link BoundaryCommandTest}.
 */
@Tag("full")
class BoundaryTest {
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    @TempDir
    private Path folder;

    @Test
    void searchesOnTopicsOfEverySizeAndLeavesNoLab() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                boundary: { values: [100B, 100kB], max-trials: 4 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 0s, trial: 4s, safe-trial: 4s, precision: 30%%, total: 1m }
                budget: { max-disk: %s, max-time: 3m }
                """.formatted(MAX_DISK));

        Program boundary = Program.run(folder, "boundary", "plan.yaml", "--json");

        JsonNode line = ResultJson.of(boundary, "boundary").path("lines").path(0);
        assertThat(boundary.exitCode()).as(boundary.said()).isEqualTo(StoredOutcome.ofBoundary(folder));
        assertThat(line.path("cluster").asString()).isEqualTo("a lab of 1 broker");
        assertThat(line.path("sharedHost").asBoolean()).isTrue();
        List<JsonNode> searches = line.path("searches").valueStream().toList();
        assertThat(searches).as(boundary.out()).isNotEmpty().allSatisfy(search -> {
            JsonNode run = exported(search.path("run").asString());
            assertThat(run.path("effectivePlan").asString())
                    .contains("size: " + new Bytes(search.path("at").asLong()));
            assertThat(run.path("trials")
                            .path(0)
                            .path("achievedRecordsPerSecond")
                            .asDouble())
                    .isPositive();
        });
        assertThat(boundary.labProcesses()).isEmpty();
        assertThat(folder.resolve("floodmark-runs/labs"))
                .satisfiesAnyOf(
                        labs -> assertThat(labs).doesNotExist(),
                        labs -> assertThat(labs).isEmptyDirectory());
        assertThat(folder.resolve("report.html")).isNotEmptyFile();
    }

    private JsonNode exported(String run) {
        return JsonMapper.shared().readTree(Exported.run(folder, run).resolve("run.json"));
    }
}
