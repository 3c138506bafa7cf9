package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.client.Failure;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.model.Metric;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What crosses the wire between tasks and driver comes out as it went in. */
class LookTest {
    @Test
    void keepsWhatAWorkerSays() throws IOException {
        HostReading reading = new HostReading(new Place("host", "3"), 5, 9, Map.of(Metric.GENERATOR_CPU, 0.5));
        Look look = new Look(
                7,
                2,
                11,
                "worker 2",
                13,
                Look.Stage.FAILED,
                100,
                50,
                List.of(),
                List.of(new Trouble(3, Trouble.Kind.CLOCK, "clock", "off")),
                List.of(reading),
                Optional.of(new Failure(Failure.Kind.DENIED, "no")));

        Look read = Look.of(look.bytes());

        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("troubles", "failure")
                .isEqualTo(look);
        assertThat(read.troubles().get(0).kind()).isEqualTo(Trouble.Kind.CLOCK);
        assertThat(read.failure().orElseThrow().kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(read.failure().orElseThrow().text()).isEqualTo("no");
    }

    @Test
    void keepsWhatTheDriverAnswers() throws IOException {
        Start start = new Start(5, 6, Pace.constant(7), 8, 9);

        Order read = Order.of(new Order(Order.Kind.GO, 1, 2, 3, Optional.of(start)).bytes());

        assertThat(read).isEqualTo(new Order(Order.Kind.GO, 1, 2, 3, read.start()));
        assertThat(read.start().orElseThrow().pace()).isEqualTo(Pace.constant(7));
    }

    @Test
    void neverShowsClientProperties() {
        CrewAssignment assignment =
                new CrewAssignment(1, "b:9092", Map.of("sasl.jaas.config", "hidden"), "floodmark: 1", 3, 64);

        assertThat(assignment.toString()).doesNotContain("hidden");
        assertThat(new CrewOrder(1, 1, 1, true, assignment).toString()).doesNotContain("hidden");
    }
}
