package io.floodmark.runner.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.safety.ForeignTraffic;
import io.floodmark.kafka.safety.ForeignTraffic.Answer;
import io.floodmark.kafka.safety.Preflight;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PreflightLinesTest {
    @Test
    void namesTheBusiestTopicsOfOthers() {
        assertThat(others(new ForeignTraffic(Answer.SEEN, 1_234, List.of("orders", "payments"), 30, 40)))
                .isEqualTo("  traffic:  1,234 records/s seen in 30 of 40 partitions, most in orders, payments");
    }

    /** Traffic of topics that may not be described, or of partitions beyond those that are checked. */
    @Test
    void saysWhatIsKnownWhereOnlyTheLogDirectoriesTellOfOthers() {
        assertThat(others(new ForeignTraffic(Answer.SEEN, 0, List.of(), 0, 0)))
                .isEqualTo(
                        "  traffic:  log directories grow, though no records were seen in 0 of 0 partitions of topics that"
                                + " may be described");
    }

    private static String load(String on, OptionalInt workers, Map<String, String> properties) {
        return PreflightLines.load(new FleetSpec(on, workers, false, properties));
    }

    @Test
    void sayWhatAFleetKeepsFromOthersWhileTheRunLasts() {
        assertThat(load("spark://a:7077", OptionalInt.empty(), Map.of()))
                .isEqualTo("  load:     from spark://a:7077, all its free cores until the run ends: other applications"
                        + " wait (--workers N takes those of N)");
        assertThat(load("spark://a:7077", OptionalInt.of(4), Map.of())).endsWith("keep their cores until the run ends");
        assertThat(load("spark://a:7077", OptionalInt.empty(), Map.of("spark.cores.max", "8")))
                .endsWith("keep their cores until the run ends");
        assertThat(load("yarn", OptionalInt.empty(), Map.of())).endsWith("keep their cores until the run ends");
        assertThat(load("ssh://a,b", OptionalInt.empty(), Map.of()))
                .isEqualTo("  load:     from ssh://a,b, one process on each host until the run ends");
    }

    private static String others(ForeignTraffic traffic) {
        Preflight preflight = new Preflight(
                "id",
                List.of(),
                Optional.empty(),
                Bytes.ofGB(1),
                Bytes.ofGB(1),
                Duration.ofMinutes(1),
                List.of(),
                traffic,
                true,
                1,
                List.of(),
                List.of(),
                List.of());
        return PreflightLines.of(preflight).stream()
                .filter(line -> line.startsWith("  traffic:"))
                .findFirst()
                .orElseThrow();
    }
}
