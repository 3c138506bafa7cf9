package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrewFactsTest {
    private static CrewFacts facts(int idle) {
        return CrewFacts.of(Map.of(
                WorkerCounts.WORKERS,
                "4",
                WorkerCounts.PRODUCERS,
                "4",
                WorkerCounts.IDLE,
                Integer.toString(idle),
                "master",
                "spark://a:7077"));
    }

    @Test
    void tellWhatWouldPutIdleSlotsToWork() {
        assertThat(facts(2).idle())
                .hasValue(
                        "2 slots stay idle in addition to 4 workers, since there are only 4 producers; --producers 6 uses them"
                                + " all");
        assertThat(facts(1).idle()).hasValueSatisfying(text -> assertThat(text).startsWith("1 slot stays idle"));
        assertThat(facts(0).idle()).isEmpty();
    }

    /** Producers are no condition of the fleet, because they are reported as for every generator. */
    @Test
    void areConditionsInOrderButForTheProducers() {
        assertThat(CrewFacts.of(Map.of("workers", "4", "producers", "8", "master", "m"))
                        .conditions())
                .containsExactly(new Condition("fleet", "master", "m"), new Condition("fleet", "workers", "4"));
    }
}
