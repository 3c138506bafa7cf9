package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.client.Failure;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.load.RequestTexts;
import io.floodmark.load.Sequenced;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Delivery;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Tests that messages between tasks and driver are decoded to what was encoded. */
class HeartbeatTest {
    @Test
    void keepsWhatAWorkerSays() throws IOException {
        WorkerHostReading reading = new WorkerHostReading(
                new WorkerPlace("host", "3"), OptionalInt.of(2), 5, 9, Map.of(Metric.GENERATOR_CPU, 0.5));
        Heartbeat look = new Heartbeat(
                7,
                2,
                11,
                "worker 2",
                13,
                Heartbeat.Stage.FAILED,
                100,
                50,
                List.of(),
                List.of(new Trouble(3, Trouble.Kind.CLOCK, "clock", "off")),
                List.of(reading),
                List.of(GroupSeconds.of("g", 1, 2, 3, 4_000), GroupSeconds.of("h", 1, 2, 0, 0)),
                List.of(new Positions("g", Map.of(new TopicPartition("t", 1), 5L))),
                List.of(new Delivery("g", "t", 1, 9, Double.NaN, 1, Delivery.Basis.SEQUENCE)),
                Optional.of(new Sequenced(true, Map.of(new Sequenced.Place("t", 1), 8L))),
                Optional.of(new Failure(Failure.Kind.DENIED, "no")));

        Heartbeat read = Heartbeat.of(look.bytes());

        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("troubles", "failure", "deliveries")
                .isEqualTo(look);
        assertThat(read.deliveries()).isEqualTo(look.deliveries());
        assertThat(read.troubles().get(0).kind()).isEqualTo(Trouble.Kind.CLOCK);
        assertThat(read.failure().orElseThrow().kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(read.failure().orElseThrow().text()).isEqualTo("no");
    }

    @Test
    void keepsWhatAWorkerIsToldToRead() throws IOException {
        ReadOrder order = new ReadOrder(List.of("g", "h"), 3, 60, Map.of("t", List.of(1L, 2L), "u", List.of(0L)));
        CrewAssignment assignment = new CrewAssignment(
                1,
                "b:9092",
                Map.of(1, InetSocketAddress.createUnresolved("127.0.0.1", 9092)),
                Map.of("a", "b"),
                "floodmark: 1",
                RequestTexts.NONE,
                3,
                64);
        WorkerRequest.Joined joined = new WorkerRequest.Joined(
                2, List.of("t", "u"), Pace.constant(7), 8, 9, List.of(order, order), assignment);

        assertThat(WorkerRequest.Joined.of(joined.bytes())).isEqualTo(joined);
    }

    @Test
    void keepsWhatTheDriverAnswers() throws IOException {
        Start start = new Start(5, 6, Pace.constant(7), 8, 9);

        HeartbeatReply read =
                HeartbeatReply.of(new HeartbeatReply(HeartbeatReply.Kind.GO, 1, 2, 3, Optional.of(start)).bytes());

        assertThat(read).isEqualTo(new HeartbeatReply(HeartbeatReply.Kind.GO, 1, 2, 3, read.start()));
        assertThat(read.start().orElseThrow().pace()).isEqualTo(Pace.constant(7));
    }

    @Test
    void neverShowsClientProperties() {
        CrewAssignment assignment = new CrewAssignment(
                1,
                "b:9092",
                Map.of(),
                Map.of("sasl.jaas.config", "hidden"),
                "floodmark: 1",
                new RequestTexts(Map.of("Authorization", "hidden"), "", ""),
                3,
                64);

        assertThat(assignment.toString()).doesNotContain("hidden");
        assertThat(new CrewOrder(1, 1, true, assignment).toString()).doesNotContain("hidden");
    }
}
