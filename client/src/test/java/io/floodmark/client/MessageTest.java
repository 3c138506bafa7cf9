package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MessageTest {
    private static byte[] written(Message... messages) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Message message : messages) {
            message.writeTo(new DataOutputStream(bytes));
        }
        return bytes.toByteArray();
    }

    private static DataInputStream pipe(byte... bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void messagesComeOutAsTheyWentIn() throws IOException {
        Message topics = Message.of(Message.Kind.PREPARE, out -> Texts.writeAll(out, List.of("a", "topic-ü")));

        DataInputStream in = pipe(written(topics, Message.of(Message.Kind.PING)));

        Message first = Message.readFrom(in);
        assertThat(first.kind()).isEqualTo(Message.Kind.PREPARE);
        assertThat(Texts.readAll(first.body())).containsExactly("a", "topic-ü");
        assertThat(Message.readFrom(in).kind()).isEqualTo(Message.Kind.PING);
        assertThatThrownBy(() -> Message.readFrom(in)).isInstanceOf(EOFException.class);
    }

    @Test
    void refusesWhatIsNotTheProtocol() {
        assertThatThrownBy(() -> Message.readFrom(pipe("Picked up _JAVA_OPTIONS".getBytes(StandardCharsets.US_ASCII))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("something else than the protocol");
        assertThatThrownBy(() -> Message.readFrom(pipe((byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 99)))
                .hasMessageContaining("of kind 99");
        assertThatThrownBy(() -> Message.readFrom(pipe((byte) 0, (byte) 0, (byte) 0, (byte) 9, (byte) 1)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void aMessageShowsNothingOfItsBody() throws IOException {
        Assignment assignment = new Assignment(
                2,
                4,
                8,
                3,
                1,
                100,
                7,
                RecordShape.ofSize(10),
                new ClientConfig(Map.of(), Map.of("sasl.jaas.config", "the secret"), Map.of()));
        Message message = Message.of(Message.Kind.CONFIGURE, assignment::writeTo);

        assertThat(message.toString()).doesNotContain("secret");
        assertThat(assignment.toString()).doesNotContain("secret");
        Assignment read = Assignment.readFrom(message.body());
        assertThat(read.config().all()).containsEntry("sasl.jaas.config", "the secret");
        assertThat(List.of(
                        read.producers(),
                        read.first(),
                        read.of(),
                        read.sendersEach(),
                        read.threads(),
                        read.transaction()))
                .containsExactly(2, 4, 8, 3, 1, 100);
        assertThat(read.record()).isEqualTo(RecordShape.ofSize(10));
    }

    @Test
    void aReportLosesNothing() throws IOException {
        Recorder recorder = new Recorder();
        recorder.sent(100, 10_000, 3_000_000);
        recorder.acked(50_000_000, 0, 20_000_000, 100, 30_000_000);
        recorder.count(Count.CONTROL_RECORDS, 12);
        Tally tally = new Tally();
        recorder.handOver(tally);
        IntervalReport report = new IntervalReport(5, 110, 20_000, 9_000, true, tally);

        IntervalReport read = IntervalReport.readFrom(
                Message.of(Message.Kind.INTERVAL, report::writeTo).body());

        assertThat(List.of(read.toNanos(), read.due(), read.leased(), read.spent()))
                .containsExactly(5L, 110L, 20_000L, 9_000L);
        assertThat(read.last()).isTrue();
        for (Count count : Count.values()) {
            assertThat(read.tally().get(count)).as(count.name()).isEqualTo(tally.get(count));
        }
        assertThat(read.tally().latency()).isEqualTo(tally.latency());
        assertThat(read.tally().service()).isEqualTo(tally.service());
    }

    @Test
    void aStartComesOutAsItWentIn() throws IOException {
        Start start = new Start(-5, 7, Pace.bursts(100, 1_000_000), 99, -3);

        Start read =
                Start.readFrom(Message.of(Message.Kind.START, start::writeTo).body());

        assertThat(read.pace()).isEqualTo(start.pace());
        assertThat(List.of(read.startNanos(), read.atMostNanos(), read.leaseBytes(), read.aheadNanos()))
                .containsExactly(-5L, 7L, 99L, -3L);
    }
}
