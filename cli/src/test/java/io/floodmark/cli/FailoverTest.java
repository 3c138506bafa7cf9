package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Kills brokers on a real lab of two. */
@Tag("full")
class FailoverTest {
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    /**
     * Far less than Kafka's broker.session.timeout.ms (9 s) minus the 2 s between two heartbeats, since a slow broker
     * may have missed some.
     */
    private static final double SOONEST_SECONDS = 3;

    private static final String PLAN = """
            floodmark: 1
            lab: { brokers: 2, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
            workload: { replication-factor: 2 }
            failover: { leaders: [20], kills: 1 }
            budget: { max-disk: %s, max-time: 5m }
            """;

    @TempDir
    private Path folder;

    @Test
    void partitionsTakeRecordsAgainOnceOthersLeadThemAndTheBrokerComesBack() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(MAX_DISK));

        Program failover = Program.run(folder, "failover", "plan.yaml", "--json");

        assertThat(failover.exitCode()).as(failover.said()).isZero();
        JsonNode answer = JsonMapper.shared().readTree(failover.out());
        assertThat(answer.path("failovers")
                        .valueStream()
                        .map(kill -> kill.path("leaders").asInt()))
                .as(failover.said())
                .containsExactly(20);
        assertThat(answer.path("failovers").valueStream()).allSatisfy(kill -> {
            assertThat(kill.path("firstSeconds").asDouble()).as(failover.said()).isGreaterThan(SOONEST_SECONDS);
            assertThat(kill.path("lastSeconds").asDouble())
                    .isGreaterThanOrEqualTo(kill.path("firstSeconds").asDouble());
            assertThat(kill.path("electedSeconds").asDouble())
                    .isGreaterThan(SOONEST_SECONDS)
                    .isGreaterThanOrEqualTo(kill.path("detectedSeconds").asDouble());
            assertThat(kill.path("backSeconds").asDouble()).isPositive();
        });
        assertThat(Files.readString(folder.resolve("report.html"))).contains("Unavailability");
    }
}
