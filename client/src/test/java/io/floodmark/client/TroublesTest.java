package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Count;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TroublesTest {
    private static final long SECOND = 1_000_000_000L;

    private final ManualClock clock = new ManualClock();
    private final ParentEnd parent = new ParentEnd();
    private final Troubles troubles = new Troubles(parent.pipe, clock);

    static List<Exception> perhapsWritten() {
        return List.of(
                new TimeoutException("no answer"),
                new NotEnoughReplicasAfterAppendException("appended"),
                new NotEnoughReplicasException("retries used up"),
                new DisconnectException("gone"),
                new UnknownTopicOrPartitionException("moved"),
                new KafkaException("who knows"),
                new IllegalStateException("closed"));
    }

    static List<Exception> certainlyNotWritten() {
        return List.of(
                new RecordTooLargeException("large"),
                new RecordBatchTooLargeException("large"),
                new InvalidTopicException("name"),
                new TopicAuthorizationException("denied"),
                new AuthenticationException("who"));
    }

    @ParameterizedTest
    @MethodSource("perhapsWritten")
    void aRecordIsLostFromSightIfItMayHaveBeenWritten(Exception failure) {
        assertThat(FailureOutcome.of(failure)).isEqualTo(Count.UNKNOWN);
    }

    @ParameterizedTest
    @MethodSource("certainlyNotWritten")
    void aRecordHasFailedOnlyIfItWasCertainlyNotWritten(Exception failure) {
        assertThat(FailureOutcome.of(failure)).isEqualTo(Count.FAILED);
    }

    @Test
    void onlyRefusalsByTheClusterAreDenied() {
        assertThat(FailureOutcome.denied(new TopicAuthorizationException("t"))).isTrue();
        assertThat(FailureOutcome.denied(new AuthenticationException("who"))).isTrue();
        assertThat(FailureOutcome.denied(new TimeoutException("t"))).isFalse();
    }

    @Test
    void reportsTheSameTroubleOnceASecond() throws IOException {
        clock.nowNanos = SECOND;
        troubles.report(new TimeoutException("one"));
        troubles.report(new DisconnectException("other"));
        troubles.report(new TimeoutException("two"));
        clock.nowNanos = 2 * SECOND - 1;
        troubles.report(new TimeoutException("three"));
        clock.nowNanos = 2 * SECOND;
        troubles.report(new TimeoutException("four"));

        List<Message> heard = parent.heard();

        assertThat(heard).hasSize(3).allMatch(message -> message.kind() == Message.Kind.TROUBLE);
        Trouble last = Trouble.readFrom(heard.get(2).body());
        assertThat(last.group()).isEqualTo("TimeoutException");
        assertThat(last.text()).isEqualTo("TimeoutException: four");
        assertThat(last.atNanos()).isEqualTo(2 * SECOND);
        assertThat(last.kind()).isEqualTo(Trouble.Kind.CLIENT_ERROR);
    }

    /** A broker that rejects ten thousand records per second must not fill the pipe. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void reportsNoMoreThanOneOfAKindInEachSecond(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            clock.nowNanos += random.nextLong(20_000_000);
            troubles.report(random.nextBoolean() ? new TimeoutException("a") : new DisconnectException("b"));
        }

        long mostOfAKind = clock.nowNanos / SECOND + 1;

        assertThat(parent.heard()).as("seed %d", seed).hasSizeBetween(2, (int) (2 * mostOfAKind));
    }

    @Test
    void whatNoRetryCuresIsTheEndAndReportedOnce() throws IOException {
        troubles.report(new TopicAuthorizationException("topic"));
        troubles.report(new AuthenticationException("who"));
        troubles.fail("A thread ended.");

        List<Message> heard = parent.heard();

        assertThat(heard).singleElement().extracting(Message::kind).isEqualTo(Message.Kind.FAILED);
        Failure failure = Failure.readFrom(heard.get(0).body());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure.text()).contains("TopicAuthorizationException");
    }

    @Test
    void aRecordThatIsTooLargeIsTheEnd() throws IOException {
        troubles.report(new RecordTooLargeException("5 MiB"));

        Failure failure = Failure.readFrom(parent.heard().get(0).body());

        assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
        assertThat(failure.text()).contains("5 MiB").contains("expected smaller records");
    }

    @Test
    void aParentThatIsGoneIsNoError() {
        Pipe broken = new Pipe(new OutputStream() {
            @Override
            public void write(int each) throws IOException {
                throw new IOException("broken pipe");
            }
        });

        broken.send(Message.of(Message.Kind.READY));
        broken.fail(new Failure(Failure.Kind.CHILD, "nobody hears"));

        assertThat(parent.kinds()).isEmpty();
    }
}
