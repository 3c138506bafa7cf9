package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.ProduceSpec.Engine;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProduceSpecTest {
    private static final HttpSpec HTTP =
            HttpSpec.of("http://localhost/{topic}", HttpSpec.Format.RAW, 1, Duration.ofSeconds(1));

    @Test
    void aLoneBrokerIsNotAskedThroughOneConnection() {
        assertThat(ProduceSpec.DEFAULT.producers(1)).isEqualTo(3);
        assertThat(ProduceSpec.DEFAULT.producers(3)).isEqualTo(3);
        assertThat(ProduceSpec.DEFAULT.producers(12)).isEqualTo(12);
    }

    @Test
    void theNumberInThePlanOverridesTheUsualOne() {
        assertThat(ProduceSpec.DEFAULT.withProducers(1).producers(12)).isEqualTo(1);
        assertThat(ProduceSpec.DEFAULT.withProducers(1).acks()).isEqualTo(ProduceSpec.DEFAULT.acks());
    }

    @Test
    void refusesCountsAndSizesOutsideTheirRange() {
        Bytes batch = Bytes.ofKiB(16);

        refused("producers", 0, () -> ProduceSpec.DEFAULT.withProducers(0));
        refused("in-flight", 0, () -> wire(batch, Duration.ZERO, 0));
        refused("batch-bytes", "63B", () -> wire(new Bytes(63), Duration.ZERO, 1));
        refused("batch-bytes", "104857601B", () -> wire(new Bytes(104_857_601), Duration.ZERO, 1));
        refused("linger", Duration.ofMillis(-1), () -> wire(batch, Duration.ofMillis(-1), 1));
        assertThat(wire(new Bytes(64), Duration.ZERO, 1).batchBytes()).isEqualTo(new Bytes(64));
        assertThat(wire(Bytes.ofMiB(100), Duration.ZERO, 1).inFlight()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1_023, 104_857_601})
    void refusesARequestSizeThatKafkaHasNoUseFor(long bytes) {
        refused(
                "max-request-size",
                new Bytes(bytes),
                () -> spec(Engine.WIRE, Acks.ALL, Codec.NONE, OptionalInt.empty(), 1, false, new Bytes(bytes), 0));
    }

    @ParameterizedTest
    @CsvSource({"GZIP, 1, 9", "LZ4, 1, 17", "ZSTD, -131072, 22"})
    void takesTheLevelsOfItsCodec(Codec codec, int lowest, int highest) {
        assertThat(codec.hasLevels()).isTrue();
        assertThat(compressed(codec, lowest).level()).hasValue(lowest);
        assertThat(compressed(codec, highest).level()).hasValue(highest);
        refused("compression-level", lowest - 1, () -> compressed(codec, lowest - 1));
        refused("compression-level", highest + 1, () -> compressed(codec, highest + 1));
    }

    @ParameterizedTest
    @CsvSource({"NONE", "SNAPPY"})
    void refusesALevelOfACodecThatHasNone(Codec codec) {
        assertThat(codec.hasLevels()).isFalse();
        refused("compression-level", 1, () -> compressed(codec, 1));
    }

    @Test
    void idempotenceNeedsAllReplicasAndFewRequestsInFlight() {
        assertThat(idempotent(Acks.ALL, 5).idempotent()).isTrue();
        refused("idempotence", "on with acks=1", () -> idempotent(Acks.LEADER, 5));
        refused("idempotence", "on with acks=0", () -> idempotent(Acks.NONE, 5));
        refused("idempotence", "on with in-flight 6", () -> idempotent(Acks.ALL, 6));
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENT, ALL, 5, true",
        "CLIENT, ALL, 6, false",
        "CLIENT, LEADER, 1, false",
        "WIRE, ALL, 5, false",
        "HTTP, ALL, 5, false"
    })
    void isIdempotentByDefaultAsTheJavaProducerIs(Engine engine, Acks acks, int inFlight, boolean idempotent) {
        assertThat(ProduceSpec.idempotentByDefault(engine, acks, inFlight)).isEqualTo(idempotent);
    }

    @Test
    void threadsShareAProducerOfTheClientEngineOnly() {
        assertThat(shared(Engine.CLIENT, 0, 8).threads()).isEqualTo(8);
        assertThat(shared(Engine.CLIENT, 0, 8).withProducers(2).threads()).isEqualTo(8);
        refused("threads-per-producer", 0, () -> shared(Engine.CLIENT, 0, 0));
        refused("threads-per-producer", 8, () -> shared(Engine.CLIENT, 100, 8));
        refused("threads-per-producer", 501, () -> shared(Engine.CLIENT, 0, 501).withProducers(2));
    }

    private static ProduceSpec shared(Engine engine, int transaction, int threads) {
        ProduceSpec one = transactional(engine, true, transaction);
        return new ProduceSpec(
                engine,
                one.producers(),
                one.acks(),
                one.batchBytes(),
                one.linger(),
                one.codec(),
                one.level(),
                one.inFlight(),
                one.idempotent(),
                one.maxRequest(),
                one.transaction(),
                threads,
                one.client(),
                Optional.empty());
    }

    @Test
    void transactionsNeedTheClientEngineAndIdempotence() {
        assertThat(transactional(Engine.CLIENT, true, 100).transaction()).isEqualTo(100);
        refused("transaction-records", -1, () -> transactional(Engine.CLIENT, true, -1));
        refused("transaction-records", 100, () -> transactional(Engine.WIRE, true, 100));
        refused("transaction-records", 100, () -> transactional(Engine.CLIENT, false, 100));
    }

    @Test
    void theClientEngineLingersForWholeMilliseconds() {
        refused("linger", "1500us", () -> lingering(Engine.CLIENT, Duration.ofNanos(1_500_000)));
        assertThat(lingering(Engine.CLIENT, Duration.ofMillis(2)).linger()).isEqualTo(Duration.ofMillis(2));
        assertThat(lingering(Engine.WIRE, Duration.ofNanos(1_500_000)).linger()).isEqualTo(Duration.ofNanos(1_500_000));
    }

    @Test
    void requestsBelongToTheHttpEngineAlone() {
        refused("http", "not given", () -> http(Engine.HTTP, Optional.empty()));
        refused("http", HTTP.url(), () -> http(Engine.WIRE, Optional.of(HTTP)));
        assertThat(http(Engine.HTTP, Optional.of(HTTP)).http()).contains(HTTP);
    }

    @Test
    void refusesAnEngineThatOnlyReads() {
        refused("engine", "connect", () -> http(Engine.CONNECT, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0, 0", "LEADER, 1, 1", "ALL, all, -1"})
    void acksHaveTheValuesOfKafka(Acks acks, String key, short wireValue) {
        assertThat(acks.key()).isEqualTo(key);
        assertThat(acks.wireValue()).isEqualTo(wireValue);
    }

    @ParameterizedTest
    @CsvSource({"WIRE, true, true", "CLIENT, true, true", "CONNECT, false, true", "HTTP, true, false"})
    void enginesProduceOrConsumeOrBoth(Engine engine, boolean produces, boolean consumes) {
        assertThat(engine.produces()).isEqualTo(produces);
        assertThat(engine.consumes()).isEqualTo(consumes);
    }

    private static ProduceSpec wire(Bytes batch, Duration linger, int inFlight) {
        return ProduceSpec.wire(OptionalInt.empty(), Acks.ALL, batch, linger, Codec.NONE, inFlight);
    }

    private static ProduceSpec compressed(Codec codec, int level) {
        return spec(Engine.WIRE, Acks.ALL, codec, OptionalInt.of(level), 5, false, ProduceSpec.DEFAULT_MAX_REQUEST, 0);
    }

    private static ProduceSpec idempotent(Acks acks, int inFlight) {
        return spec(
                Engine.WIRE, acks, Codec.NONE, OptionalInt.empty(), inFlight, true, ProduceSpec.DEFAULT_MAX_REQUEST, 0);
    }

    private static ProduceSpec transactional(Engine engine, boolean idempotent, int records) {
        return spec(
                engine,
                Acks.ALL,
                Codec.NONE,
                OptionalInt.empty(),
                5,
                idempotent,
                ProduceSpec.DEFAULT_MAX_REQUEST,
                records);
    }

    private static ProduceSpec lingering(Engine engine, Duration linger) {
        return new ProduceSpec(
                engine,
                OptionalInt.empty(),
                Acks.ALL,
                Bytes.ofKiB(16),
                linger,
                Codec.NONE,
                OptionalInt.empty(),
                5,
                false,
                ProduceSpec.DEFAULT_MAX_REQUEST,
                0,
                ClientSpec.DEFAULT);
    }

    private static ProduceSpec http(Engine engine, Optional<HttpSpec> requests) {
        return new ProduceSpec(
                engine,
                OptionalInt.empty(),
                Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ZERO,
                Codec.NONE,
                OptionalInt.empty(),
                5,
                false,
                ProduceSpec.DEFAULT_MAX_REQUEST,
                0,
                1,
                ClientSpec.DEFAULT,
                requests);
    }

    private static ProduceSpec spec(
            Engine engine,
            Acks acks,
            Codec codec,
            OptionalInt level,
            int inFlight,
            boolean idempotent,
            Bytes maxRequest,
            int transaction) {
        return new ProduceSpec(
                engine,
                OptionalInt.empty(),
                acks,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                codec,
                level,
                inFlight,
                idempotent,
                maxRequest,
                transaction,
                ClientSpec.DEFAULT);
    }
}
