package io.floodmark.model.sizing;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.sizing.Sizing.Bound;
import io.floodmark.model.sizing.Sizing.Need;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import io.floodmark.model.unit.Throughput.Kind;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SizingTest {
    private static final Throughput LOAD = Throughput.parse("60MB/s");
    private static final Availability ANY_ONE = new Availability.OneBroker();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withOneOfflineTheOthersSustainTheLoad(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            double carrying = random.nextInt(4) == 0 ? random.nextInt(1, 50) : random.nextDouble(0.01, 50);
            int brokers = sizing(carrying, 1, OptionalDouble.empty()).brokersWithOneOffline();
            assertThat(brokers - 1).as("seed %d: %s", seed, carrying).isEqualTo((int) Math.ceil(carrying));
            OptionalDouble load =
                    sizing(carrying, brokers, OptionalDouble.empty()).loadWithOneOffline();
            assertThat(load.orElseThrow()).as("seed %d: %s", seed, carrying).isLessThanOrEqualTo(1);
        }
    }

    /** Errors of binary fractions must not add a broker: 0.1 * 3 / 0.1 is more than 3. */
    @Test
    void aRoundingErrorTakesNoBroker() {
        assertThat(sizing(0.1 * 3 / 0.1, 3, OptionalDouble.empty()).brokersWithOneOffline())
                .isEqualTo(4);
        assertThat(sizing(3.001, 3, OptionalDouble.empty()).brokersWithOneOffline())
                .isEqualTo(5);
    }

    @Test
    void theLoadWithOneOfflineGrowsAsTheLimitDoes() {
        assertThat(sizing(2, 5, OptionalDouble.empty()).loadWithOneOffline()).hasValue(0.5);
        assertThat(sizing(2, 5, OptionalDouble.of(0.5)).loadWithOneOffline().orElseThrow())
                .isCloseTo(Math.sqrt(0.5), within(1e-12));
        assertThat(sizing(1, 1, OptionalDouble.empty()).loadWithOneOffline()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.2, 4, true", "0.2, 5, false", "0.2, 6, false", "0, 4, false"})
    void aShareOfFewBrokersIsLessThanOne(double offline, int brokers, boolean less) {
        assertThat(sizing(demand(new Availability.Share(offline)), 1, brokers, OptionalDouble.empty())
                        .lessThanOneOffline())
                .isEqualTo(less);
        assertThat(sizing(demand(ANY_ONE), 1, brokers, OptionalDouble.empty()).lessThanOneOffline())
                .isFalse();
    }

    @Test
    void retainsEveryCopyOnSomeBroker() {
        Sizing sizing = sizing(1, 6, OptionalDouble.empty());

        // 60 MB/s for an hour, three copies, six brokers.
        assertThat(sizing.retainedPerBroker()).contains(new Bytes(60_000_000L * 3_600 * 3 / 6));
        assertThat(sizing.perBroker()).isEqualTo(new Throughput(10_000_000, Kind.BYTES));
    }

    @Test
    void costsWhatItsBrokersCostInAYear() {
        assertThat(sizing(1, 3, OptionalDouble.empty()).yearlyCost()).contains(new BigDecimal("6570.00"));
    }

    @Test
    void aDemandIsReadInTheOtherUnitByItsRecordSize() {
        Demand sized = new Demand(LOAD, OptionalDouble.of(1_000), 3, 0, Optional.empty(), ANY_ONE);
        Demand unsized = new Demand(LOAD, OptionalDouble.empty(), 3, 0, Optional.empty(), ANY_ONE);

        assertThat(sized.loadIn(Kind.RECORDS)).contains(new Throughput(60_000, Kind.RECORDS));
        assertThat(unsized.loadIn(Kind.BYTES)).contains(LOAD);
        assertThat(unsized.loadIn(Kind.RECORDS)).isEmpty();
    }

    @Test
    void refusesADemandForNothing() {
        Throughput none = new Throughput(0, Kind.BYTES);

        refused("load", none.human(), () -> new Demand(none, OptionalDouble.empty(), 1, 0, Optional.empty(), ANY_ONE));
        refused(
                "record size",
                OptionalDouble.of(0),
                () -> new Demand(LOAD, OptionalDouble.of(0), 1, 0, Optional.empty(), ANY_ONE));
        refused(
                "replication factor",
                0,
                () -> new Demand(LOAD, OptionalDouble.empty(), 0, 0, Optional.empty(), ANY_ONE));
        refused(
                "consumer groups",
                -1,
                () -> new Demand(LOAD, OptionalDouble.empty(), 1, -1, Optional.empty(), ANY_ONE));
        refused("share of brokers offline", 1.0, () -> new Availability.Share(1));
        refused("share of brokers offline", -0.1, () -> new Availability.Share(-0.1));
    }

    @Test
    void aMeasuredLimitIsSharedByItsBrokers() {
        MeasuredLimit limit = new MeasuredLimit("given", LOAD, LOAD, 3, Optional.of(LOAD.times(0.5)));

        assertThat(limit.perBroker()).isEqualTo(LOAD.times(1.0 / 3));
        assertThat(limit.perRemaining()).contains(LOAD.times(0.25));
        assertThat(limit.times(2).perRemaining()).contains(LOAD.times(0.5));
        assertThat(new MeasuredLimit("given", LOAD, LOAD, 1).perRemaining()).isEmpty();
        refused("brokers", 0, () -> new MeasuredLimit("given", LOAD, LOAD, 0));
        refused("brokers", 1, () -> new MeasuredLimit("given", LOAD, LOAD, 1, Optional.of(LOAD)));
        Throughput none = LOAD.times(0);
        refused("limit", none.human(), () -> new MeasuredLimit("given", LOAD, none, 1));
    }

    @Test
    void refusesANodeThatBoundsEverything() {
        refused(
                "price per hour",
                Optional.of(new BigDecimal("-1")),
                () -> NodeType.costing(Optional.of(new BigDecimal("-1"))));
        OptionalDouble none = OptionalDouble.of(0);
        refused("network", none, () -> node(none, OptionalDouble.empty(), OptionalDouble.empty(), 1));
        refused("storage network", none, () -> node(OptionalDouble.empty(), none, OptionalDouble.empty(), 1));
        refused("storage", none, () -> node(OptionalDouble.empty(), OptionalDouble.empty(), none, 1));
        refused(
                "disk",
                Optional.of(new Bytes(0)),
                () -> node(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0));
        assertThat(NodeType.costing(Optional.empty()).pricePerHour()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theInverseOfARatioIsThatOfTheOtherOverTheOne(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double low = random.nextDouble(0.01, 2);
        Saving.Ratio ratio = new Saving.Ratio(low, low + random.nextDouble());

        assertThat(ratio.inverse().low()).as("seed %d", seed).isCloseTo(1 / ratio.high(), within(1e-12));
        assertThat(ratio.inverse().inverse().low()).as("seed %d", seed).isCloseTo(low, within(1e-12));
    }

    @Test
    void aRatioWithoutAnEndHasAnInverseWithoutTheOther() {
        assertThat(new Saving.Ratio(0, 2).inverse()).isEqualTo(new Saving.Ratio(0.5, Double.POSITIVE_INFINITY));
        assertThat(new Saving.Ratio(0.5, Double.POSITIVE_INFINITY).inverse()).isEqualTo(new Saving.Ratio(0, 2));
        refused("low end", -1.0, () -> new Saving.Ratio(-1, 2));
        refused("high end", 1.0, () -> new Saving.Ratio(2, 1));
        refused("high end", 0.0, () -> new Saving.Ratio(0, 0));
    }

    @Test
    void aSavingIsShownIfItIsAboveZeroForAllLimits() {
        assertThat(saving(Optional.of(new Saving.Ratio(0.9, 1.2)), "-5", "10").shown())
                .isFalse();
        assertThat(saving(Optional.of(new Saving.Ratio(0.9, 1.2)), "1", "10").shown())
                .isTrue();
        assertThat(saving(Optional.of(new Saving.Ratio(1.1, 1.2)), "-5", "10").shown())
                .isTrue();
        assertThat(saving(Optional.empty(), "-5", "10").shown()).isTrue();
        assertThat(saving(Optional.empty(), "0.00", "0").none()).isTrue();
        assertThat(saving(Optional.empty(), "0", "1").none()).isFalse();
    }

    @Test
    void refusesASizingWithoutAReason() {
        refused(
                "bounds",
                0,
                () -> new Sizing("l", demand(ANY_ONE), List.of(), node(), List.of(), 1, OptionalDouble.empty(), false));
        refused("brokers that sustain the load", 0.0, () -> sizing(0, 3, OptionalDouble.empty()));
        refused("sizings", 0, () -> new SizeAnswer(List.of(), List.of(), "$", List.of()));
        Sizing sizing = sizing(1, 3, OptionalDouble.empty());
        assertThat(new SizeAnswer(List.of(sizing), List.of(), "$", List.of()).demand())
                .isEqualTo(sizing.demand());
    }

    @Test
    void pricesComeFromThePlanOrFromTheFileOfNodes() {
        Optional<BigDecimal> price = Optional.of(BigDecimal.ONE);

        refused("price", "1", () -> size(LOAD, price, Optional.of("nodes.csv"), Optional.empty()));
        refused("node", "large", () -> size(LOAD, price, Optional.empty(), Optional.of("large")));
        refused("load", LOAD.times(0), () -> size(LOAD.times(0), price, Optional.empty(), Optional.empty()));
        assertThat(size(LOAD, Optional.empty(), Optional.of("nodes.csv"), Optional.of("large"))
                        .node())
                .contains("large");
    }

    private static Demand demand(Availability availability) {
        return new Demand(LOAD, OptionalDouble.of(1_000), 3, 1, Optional.of(Duration.ofHours(1)), availability);
    }

    private static NodeType node() {
        return NodeType.costing(Optional.of(new BigDecimal("0.25")));
    }

    private static NodeType node(
            OptionalDouble network, OptionalDouble storageNetwork, OptionalDouble storage, long disk) {
        return new NodeType("n", Optional.empty(), network, storageNetwork, storage, Optional.of(new Bytes(disk)));
    }

    private static Sizing sizing(double carrying, int brokers, OptionalDouble exponent) {
        return sizing(demand(ANY_ONE), carrying, brokers, exponent);
    }

    private static Sizing sizing(Demand demand, double carrying, int brokers, OptionalDouble exponent) {
        return new Sizing(
                "limit", demand, List.of(), node(), List.of(new Need(Bound.LIMIT, brokers)), carrying, exponent, false);
    }

    private static Saving saving(Optional<Saving.Ratio> limits, String least, String most) {
        Sizing sizing = sizing(1, 3, OptionalDouble.empty());
        return new Saving(
                sizing, sizing, limits, Optional.of(new BigDecimal(least)), Optional.of(new BigDecimal(most)));
    }

    private static SizeSpec size(
            Throughput load, Optional<BigDecimal> price, Optional<String> types, Optional<String> node) {
        return new SizeSpec(
                load,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                SizeSpec.DEFAULT_AVAILABILITY,
                price,
                SizeSpec.DEFAULT_CURRENCY,
                types,
                node,
                List.of());
    }
}
