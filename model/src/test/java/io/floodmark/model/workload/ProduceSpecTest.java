package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProduceSpecTest {
    private static final HttpProduce HTTP =
            HttpProduce.of("http://localhost/{topic}", HttpProduce.Format.RAW, 1, Duration.ofSeconds(1));

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
                () -> spec(new WireProduce(), Acks.ALL, Codec.NONE, OptionalInt.empty(), 1, false, new Bytes(bytes)));
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
    void isIdempotentByDefaultAsTheJavaProducerIs(EngineKind engine, Acks acks, int inFlight, boolean idempotent) {
        assertThat(ProduceSpec.idempotentByDefault(engine, acks, inFlight)).isEqualTo(idempotent);
    }

    @Test
    void threadsShareAProducerOfTheClientEngineOnly() {
        assertThat(real(true, 0, 8).withProducers(2).client().orElseThrow().threads())
                .isEqualTo(8);
        refused("threads-per-producer", 0, () -> real(true, 0, 0));
        refused("threads-per-producer", 8, () -> real(true, 100, 8));
        refused("threads-per-producer", 501, () -> real(true, 0, 501).withProducers(2));
        refused("threads-per-producer", 2, () -> ClientProduce.requireNone(0, 2));
    }

    @Test
    void transactionsNeedTheClientEngineAndIdempotence() {
        assertThat(real(true, 100, 1).transaction()).isEqualTo(100);
        assertThat(ProduceSpec.DEFAULT.transaction()).isZero();
        refused("transaction-records", -1, () -> real(true, -1, 1));
        refused("transaction-records", 100, () -> ClientProduce.requireNone(100, 1));
        refused("transaction-records", 100, () -> real(false, 100, 1));
    }

    @Test
    void theClientEngineLingersForWholeMilliseconds() {
        refused("linger", "1500us", () -> lingering(ClientProduce.DEFAULT, Duration.ofNanos(1_500_000)));
        assertThat(lingering(ClientProduce.DEFAULT, Duration.ofMillis(2)).linger())
                .isEqualTo(Duration.ofMillis(2));
        assertThat(lingering(new WireProduce(), Duration.ofNanos(1_500_000)).linger())
                .isEqualTo(Duration.ofNanos(1_500_000));
    }

    @Test
    void hasTheSettingsOfItsEngineAlone() {
        assertThat(lingering(HTTP, Duration.ZERO).http()).contains(HTTP);
        assertThat(lingering(HTTP, Duration.ZERO).client()).isEmpty();
        assertThat(lingering(ClientProduce.DEFAULT, Duration.ZERO).http()).isEmpty();
        assertThat(lingering(ClientProduce.DEFAULT, Duration.ZERO).client()).contains(ClientProduce.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0, 0", "LEADER, 1, 1", "ALL, all, -1"})
    void acksHaveTheValuesOfKafka(Acks acks, String key, short wireValue) {
        assertThat(acks.key()).isEqualTo(key);
        assertThat(acks.wireValue()).isEqualTo(wireValue);
    }

    @ParameterizedTest
    @CsvSource({"WIRE, true, true", "CLIENT, true, true", "CONNECT, false, true", "HTTP, true, false"})
    void enginesProduceOrConsumeOrBoth(EngineKind engine, boolean produces, boolean consumes) {
        assertThat(engine.produces()).isEqualTo(produces);
        assertThat(engine.consumes()).isEqualTo(consumes);
    }

    private static ProduceSpec wire(Bytes batch, Duration linger, int inFlight) {
        return ProduceSpec.wire(OptionalInt.empty(), Acks.ALL, batch, linger, Codec.NONE, inFlight);
    }

    private static ProduceSpec compressed(Codec codec, int level) {
        return spec(
                new WireProduce(), Acks.ALL, codec, OptionalInt.of(level), 5, false, ProduceSpec.DEFAULT_MAX_REQUEST);
    }

    private static ProduceSpec idempotent(Acks acks, int inFlight) {
        return spec(
                new WireProduce(),
                acks,
                Codec.NONE,
                OptionalInt.empty(),
                inFlight,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
    }

    private static ProduceSpec real(boolean idempotent, int transaction, int threads) {
        return spec(
                new ClientProduce(ClientSpec.DEFAULT, transaction, threads),
                Acks.ALL,
                Codec.NONE,
                OptionalInt.empty(),
                5,
                idempotent,
                ProduceSpec.DEFAULT_MAX_REQUEST);
    }

    private static ProduceSpec lingering(ProduceEngine engine, Duration linger) {
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
                ProduceSpec.DEFAULT_MAX_REQUEST);
    }

    private static ProduceSpec spec(
            ProduceEngine engine,
            Acks acks,
            Codec codec,
            OptionalInt level,
            int inFlight,
            boolean idempotent,
            Bytes maxRequest) {
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
                maxRequest);
    }
}
