package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests producers whose cluster does not exist. */
class ProducingTest {
    private static final String NOWHERE = "127.0.0.1:1";

    private final ParentEnd parent = new ParentEnd();
    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    private static ClientConfig config(String bootstrap) {
        return new ClientConfig(
                Map.of("bootstrap.servers", bootstrap, "max.block.ms", "20", "client.id", "load"), Map.of(), Map.of());
    }

    private Producing producing(RecordShape shape, ClientConfig config) {
        return new Producing(new Assignment(2, 4, 8, 1, 1, 0, 7, shape, config), parent.pipe, clock);
    }

    private static Failure failure(Runnable call) {
        try {
            call.run();
        } catch (Failure told) {
            return told;
        }
        throw new AssertionError("no failure");
    }

    @Test
    void aClusterThatDoesNotAnswerIsUnreachable() {
        try (Producing producing = producing(RecordShape.ofSize(100), config(NOWHERE))) {
            Failure failure = failure(() -> producing.prepare(List.of("topic")));

            assertThat(failure.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
            assertThat(failure.text()).startsWith("The producers cannot begin: ");
        }
    }

    /** The user has to change the plan, so the message needs the library's reason. */
    @Test
    void anAddressThatNobodyHasIsAFaultOfThePlan() {
        try (Producing producing = producing(RecordShape.ofSize(100), config("no-such-host.invalid:9092"))) {
            Failure failure = failure(() -> producing.prepare(List.of("topic")));

            assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN);
            assertThat(failure.text()).contains("bootstrap");
        }
    }

    @Test
    void aCorpusThatCannotBeReadIsAFaultOfThePlan() {
        RecordShape shape = RecordShape.ofSize(100).withCorpus(folder.resolve("absent"));

        Failure failure = failure(() -> producing(shape, config(NOWHERE)));

        assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN);
        assertThat(failure.text()).contains("absent");
    }

    @Test
    void withoutAStretchThereIsNothingToStop() {
        try (Producing producing = producing(RecordShape.ofSize(100), config(NOWHERE))) {
            producing.heartbeat(1_000);
            producing.stop(0);
        }
        assertThat(parent.heard()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void knowsWhetherRecordsKeepTheirOrder(String idempotence) {
        Properties properties = new Properties();
        properties.setProperty("enable.idempotence", idempotence);

        try (OneProducer one = new OneProducer(properties, 50);
                OneProducer silent = new OneProducer(new Properties(), 0)) {
            assertThat(one.idempotent()).isEqualTo(Boolean.parseBoolean(idempotence));
            assertThat(one.transaction()).isEqualTo(50);
            assertThat(silent.idempotent()).isFalse();
        }
    }

    @Test
    void sendsTheHeadersOfItsShape() throws IOException {
        RecordShape shape = RecordShape.ofSize(100).withHeaders(2, 9);
        try (OneProducer producer = new OneProducer(new Properties(), 0)) {
            RecordSender one = new RecordSender(3, producer, shape, new RecordSource(shape, 1));

            assertThat(one.headers().toArray()).hasSize(2).allMatch(header -> header.value().length == 9);
            assertThat(one.headers().lastHeader("h1")).isNotNull();
            assertThat(one.stamped()).isFalse();
        }
    }

    @Test
    void aProducerThatHasSentNothingHasNothingToReport() {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            Meters meters = new Meters(producer);
            Tally tally = new Tally();

            meters.read(tally);

            assertThat(tally.get(Count.RETRIED)).isZero();
            assertThat(tally.get(Count.THROTTLED_NANOS)).isZero();
            assertThat(meters.retried()).isFalse();
            assertThat(meters.spent()).isEqualTo(tally.get(Count.WIRE_BYTES));
        }
    }

    @Test
    void isClosedWithoutWaiting() {
        KafkaProducer<byte[], byte[]> producer = producer();

        EndAtOnce.close(producer);

        assertThatThrownBy(() -> producer.partitionsFor("topic")).isInstanceOf(RuntimeException.class);
    }

    @Test
    void theSameSeedMakesTheSameValues() throws IOException {
        RecordShape shape = RecordShape.ofSize(40_000);
        Values one = new Values(new RecordSource(shape, 5), false);
        Values other = new Values(new RecordSource(shape, 5), false);
        byte[] first = one.next();

        assertThat(other.next()).isEqualTo(first);
        assertThat(one.next()).isNotEqualTo(first);
        assertThat(new Values(new RecordSource(shape, 6), false).next()).isNotEqualTo(first);
    }

    private static KafkaProducer<byte[], byte[]> producer() {
        Properties properties = new Properties();
        properties.putAll(config(NOWHERE).all());
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
