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

/**
 * A search with a broker down, on a real lab of three brokers; the order of steps is tested by
 * {@link LimitCommandTest}.
 */
@Tag("full")
@Tag("alone")
class BrokerOutageTest {
    private static final Bytes MAX_DISK = Bytes.ofGB(1);

    /**
     * With all brokers the bottleneck is the one request handler thread of each, not the machine that they share. With
     * only the first compiler they are warm within seconds; otherwise throughput rises tenfold during the test.
     */
    private static final String PLAN = """
            floodmark: 1
            lab: { brokers: 3, config: { num.io.threads: 1 }, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
            workload: { partitions: 6, replication-factor: 2 }
            search:
              { effort: quick, warm-up: 10s, trial: 5s, safe-trial: 4s, precision: 60%%, total: 75s, max-trials: 8, broker-outage: true }
            indicators: { handler-idle: 80%% }
            budget: { max-disk: %s, max-time: 7m }
            """;

    @TempDir
    private Path folder;

    @Test
    void theOthersSustainALoadAndTheBrokerComesBackUnderIt() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(MAX_DISK));

        Program limit = Undisturbed.run(() -> Program.run(folder, "limit", "plan.yaml", "--json"));

        assertThat(limit.exitCode()).as(limit.said()).isZero();
        JsonNode answer = JsonMapper.shared().readTree(limit.out());
        JsonNode outage = answer.path("brokerOutage");
        assertThat(outage.path("broker").asInt()).as(limit.said()).isEqualTo(3);
        // Not compared with the limit of all three: on one machine two brokers may sustain more than three.
        assertThat(outage.path("limit").path("low").path("recordsPerSecond").asDouble())
                .as(limit.said())
                .isPositive();
        assertThat(outage.path("returned").asBoolean()).as(limit.said()).isTrue();
        assertThat(outage.path("brokerCatchUp")).as(limit.said()).isNotEmpty();
        assertThat(outage.path("brokerCatchUp").valueStream())
                .allSatisfy(rejoin ->
                        assertThat(rejoin.path("backlogBytes").asLong()).isPositive());
        // If the replicas of the stopped broker were judged, every trial would be overloaded because of them.
        assertThat(outage.path("trials").valueStream())
                .as(limit.said())
                .anySatisfy(
                        trial -> assertThat(trial.path("verdict").path("kind").asString())
                                .startsWith("sustained"));
    }
}
