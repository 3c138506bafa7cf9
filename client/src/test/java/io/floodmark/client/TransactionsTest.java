package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionsTest {
    private final FakeProducer producer = new FakeProducer();
    private final FakeProducer next = new FakeProducer();
    private final ParentEnd parent = new ParentEnd();
    private final ManualClock clock = new ManualClock();
    private final Troubles troubles = new Troubles(parent.pipe, clock);
    private final Recorder recorder = new Recorder();
    private final Acks acks = new Acks(clock, new Recorder(), recorder, new Thread(() -> {}), troubles, true, 0, false);

    @AfterEach
    void close() {
        EndAtOnce.close(producer);
        EndAtOnce.close(next);
    }

    private Transactions of(int records) {
        return new Transactions(producer, records, recorder, troubles, () -> next);
    }

    /** Sends one record to a partition, which confirms it at once. */
    private void send(Transactions transactions, int partition) {
        transactions.beforeSend();
        acks.of(0, 0).onCompletion(new RecordMetadata(new TopicPartition("load", partition), 0, 0, 0, 0L, 0, 1), null);
        transactions.afterSend(acks);
    }

    private long controlRecords() {
        Tally tally = new Tally();
        recorder.handOver(tally);
        return tally.get(Count.CONTROL_RECORDS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyRecordIsInOneTransactionOfTheLengthAskedFor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int length = random.nextInt(1, 20);
        int records = random.nextInt(1, 200);
        Transactions transactions = of(length);

        for (int i = 0; i < records; i++) {
            send(transactions, 0);
        }
        transactions.end(acks);

        int expected = (records + length - 1) / length;
        assertThat(producer.calls).as("seed %d", seed).hasSize(2 * expected);
        for (int i = 0; i < producer.calls.size(); i++) {
            assertThat(producer.calls.get(i)).as("seed %d", seed).isEqualTo(i % 2 == 0 ? "begin" : "commit");
        }
        assertThat(controlRecords()).as("seed %d", seed).isEqualTo(expected);
        assertThat(transactions.inDoubt()).as("seed %d", seed).isFalse();
    }

    @Test
    void aTransactionEndsInEachOfItsPartitions() {
        Transactions transactions = of(4);

        for (int partition : new int[] {0, 1, 1, 7, 3, 3, 3, 3}) {
            send(transactions, partition);
        }

        assertThat(controlRecords()).isEqualTo(3 + 1);
    }

    @Test
    void withoutTransactionsNothingIsBegun() {
        Transactions none = of(0);

        send(none, 0);
        none.end(acks);

        assertThat(producer.calls).isEmpty();
        assertThat(none.inDoubt()).isFalse();
    }

    @Test
    void isInDoubtWhileOneIsOpen() {
        Transactions transactions = of(2);

        send(transactions, 0);
        assertThat(transactions.inDoubt()).isTrue();
        send(transactions, 0);

        assertThat(transactions.inDoubt()).isFalse();
    }

    @Test
    void aCommitThatTimesOutIsTriedOnceMore() {
        Transactions transactions = of(1);
        producer.commitFails = Optional.of(new TimeoutException("no coordinator"));
        send(transactions, 0);
        producer.commitFails = Optional.empty();
        send(transactions, 0);

        assertThat(producer.calls).containsExactly("begin", "commit", "commit", "abort", "begin", "commit");
        assertThat(transactions.inDoubt()).isTrue();
        assertThat(transactions.unusable()).isFalse();
        assertThat(parent.kinds()).containsExactly(Message.Kind.TROUBLE);
    }

    @Test
    void oneThatFailsOtherwiseIsAbortedAtOnce() {
        Transactions transactions = of(1);
        producer.commitFails = Optional.of(new KafkaException("broken"));

        send(transactions, 0);

        assertThat(producer.calls).containsExactly("begin", "commit", "abort");
    }

    static List<RuntimeException> abortFailures() {
        return List.of(
                new ProducerFencedException("another producer"),
                // This happens since Kafka 3.3, after a commit that timed out.
                new IllegalStateException("the previous call to `commitTransaction` timed out and must be retried"));
    }

    @ParameterizedTest
    @MethodSource("abortFailures")
    void aProducerThatCanNeitherCommitNorAbortIsReplaced(RuntimeException failure) {
        Transactions transactions = of(1);
        producer.commitFails = Optional.of(new TimeoutException("no coordinator"));
        producer.abortFails = Optional.of(failure);
        send(transactions, 0);
        assertThat(transactions.unusable()).isTrue();

        send(transactions, 0);

        assertThat(producer.calls).containsExactly("begin", "commit", "commit", "abort");
        assertThat(next.calls).containsExactly("begin", "commit");
        assertThat(transactions.unusable()).isFalse();
        assertThat(parent.kinds()).containsOnly(Message.Kind.TROUBLE);
    }

    @ParameterizedTest
    @MethodSource("abortFailures")
    void aRecordIsRefusedIfNoTransactionBegins(RuntimeException failure) {
        Transactions transactions = of(1);
        producer.beginFails = Optional.of(failure);

        assertThatThrownBy(transactions::beforeSend).isInstanceOf(KafkaException.class);
        transactions.afterSend(acks);
        send(transactions, 0);

        assertThat(producer.calls).containsExactly("begin");
        assertThat(next.calls).containsExactly("begin", "commit");
    }

    @Test
    void oneThatIsInterruptedIsLeftToAnotherProducer() {
        Transactions transactions = of(1);
        producer.commitFails = Optional.of(new InterruptException("stopped"));

        send(transactions, 0);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(producer.calls).containsExactly("begin", "commit");
        assertThat(transactions.inDoubt()).isTrue();
        assertThat(transactions.unusable()).isTrue();
        assertThat(parent.heard()).isEmpty();
    }

    @Test
    void aFailureOfAnyKindLeavesItInDoubt() {
        Transactions transactions = of(3);
        producer.commitFails = Optional.of(new KafkaException("broken"));
        send(transactions, 0);
        send(transactions, 1);

        transactions.end(acks);

        assertThat(producer.calls).endsWith("commit", "abort");
        assertThat(transactions.inDoubt()).isTrue();
        assertThat(controlRecords()).isEqualTo(2);
    }
}
