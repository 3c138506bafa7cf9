package io.floodmark.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.sizing.Sizing.Bound;
import io.floodmark.model.sizing.Sizing.Need;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSizingTest {
    private static final NodeType PUBLISHED = NodeType.costing(Optional.of(new BigDecimal("0.904")));

    private static MeasuredLimit limit(String throughput, int brokers) {
        Throughput measured = Throughput.parse(throughput);
        return new MeasuredLimit("given", measured, measured, brokers);
    }

    private static Demand demand(String load, double offline) {
        return new Demand(
                Throughput.parse(load),
                OptionalDouble.empty(),
                3,
                1,
                Optional.empty(),
                new Availability.Share(offline));
    }

    /** With a fifth kept free, 60 MB/s per broker are 48 MB/s. */
    @ParameterizedTest
    @CsvSource({"480MB/s, 10", "481MB/s, 11", "479MB/s, 10", "4.8GB/s, 100"})
    void keepsTheShareFreeThatMayBeAway(String load, int brokers) {
        Sizing sizing = new ClusterSizing(demand(load, 0.2), PUBLISHED).of("published", List.of(limit("60MB/s", 1)));

        assertThat(sizing.brokers()).isEqualTo(brokers);
    }

    @Test
    void derivesThePublishedNodesAndTheirCost() {
        ClusterSizing sizing = new ClusterSizing(demand("155797/s", 0), PUBLISHED);

        Sizing fast = sizing.of("fast", List.of(limit("155797/s", 3)));
        Sizing slow = sizing.of("slow", List.of(limit("107805/s", 3)));

        assertThat(fast.brokers()).isEqualTo(3);
        assertThat(slow.brokers()).isEqualTo(5);
        assertThat(fast.yearlyCost()).contains(new BigDecimal("23757.120"));
        assertThat(slow.yearlyCost()).contains(new BigDecimal("39595.200"));
        assertThat(fast.extrapolated()).isFalse();
        assertThat(slow.extrapolated()).isTrue();
    }

    @Test
    void countsWhatPassesNetworkAndDisks() {
        NodeType node = new NodeType(
                "small",
                Optional.empty(),
                OptionalDouble.of(100e6),
                OptionalDouble.of(50e6),
                OptionalDouble.of(40e6),
                Optional.of(Bytes.ofGB(1_000)));
        Demand demand = new Demand(
                Throughput.parse("100MB/s"),
                OptionalDouble.empty(),
                3,
                4,
                Optional.of(Duration.ofHours(10)),
                new Availability.Share(0));

        Sizing sizing = new ClusterSizing(demand, node).of("small", List.of(limit("1GB/s", 1)));

        assertThat(sizing.needs())
                .containsExactly(
                        new Need(Bound.DISK, 13),
                        new Need(Bound.STORAGE, 8),
                        new Need(Bound.NETWORK_OUT, 6),
                        new Need(Bound.STORAGE_NETWORK, 6),
                        new Need(Bound.REPLICATION, 3),
                        new Need(Bound.NETWORK_IN, 3),
                        new Need(Bound.LIMIT, 1));
        assertThat(sizing.retainedPerBroker()).contains(new Bytes(830_769_230_769L));
    }

    @Test
    void takesAsManyBrokersAsCopies() {
        Sizing sizing = new ClusterSizing(demand("1MB/s", 0), PUBLISHED).of("idle", List.of(limit("60MB/s", 1)));

        assertThat(sizing.needs().get(0)).isEqualTo(new Need(Bound.REPLICATION, 3));
    }

    @Test
    void fitsGrowthFromThreeSizesOn() {
        List<MeasuredLimit> limits = List.of(limit("300MB/s", 9), limit("100MB/s", 1), limit("173205081B/s", 3));

        Sizing sizing = new ClusterSizing(demand("600MB/s", 0), PUBLISHED).of("slowing", limits);

        assertThat(sizing.exponent().orElseThrow()).isCloseTo(0.5, within(1e-6));
        assertThat(sizing.brokers()).isEqualTo(36);
        assertThat(sizing.extrapolated()).isTrue();
        assertThat(sizing.limits()).extracting(MeasuredLimit::brokers).containsExactly(1, 3, 9);
    }

    @Test
    void neverAssumesFasterThanLinear() {
        List<MeasuredLimit> limits = List.of(limit("10MB/s", 1), limit("50MB/s", 3), limit("200MB/s", 9));

        Sizing sizing = new ClusterSizing(demand("400MB/s", 0), PUBLISHED).of("odd", limits);

        assertThat(sizing.brokers()).isEqualTo(40);
    }

    @Test
    void refusesLimitsThatFall() {
        List<MeasuredLimit> limits = List.of(limit("100MB/s", 1), limit("90MB/s", 3), limit("50MB/s", 9));
        ClusterSizing sizing = new ClusterSizing(demand("400MB/s", 0), PUBLISHED);

        assertThatThrownBy(() -> sizing.of("odd", limits))
                .hasMessageContaining("do not grow with the number of brokers");
    }

    /** Three brokers have the load of 2.1: a fifth of them is less than one, and the other two do not sustain it. */
    @Test
    void tellsWhatOneBrokerAwayLeavesToTheOthers() {
        Sizing few = new ClusterSizing(demand("126MB/s", 0.2), PUBLISHED).of("few", List.of(limit("60MB/s", 1)));
        Sizing enough = new ClusterSizing(demand("240MB/s", 0.2), PUBLISHED).of("enough", List.of(limit("60MB/s", 1)));

        assertThat(few.brokers()).isEqualTo(3);
        assertThat(few.lessThanOneOffline()).isTrue();
        assertThat(few.loadWithOneOffline().orElseThrow()).isCloseTo(1.05, within(1e-9));
        assertThat(few.brokersWithOneOffline()).isEqualTo(4);
        assertThat(enough.brokers()).isEqualTo(5);
        assertThat(enough.lessThanOneOffline()).isFalse();
    }

    /** If limits grow with the square root of the brokers, the remaining brokers lose less. */
    @Test
    void tellsItByTheGrowthThatWasFitted() {
        List<MeasuredLimit> limits = List.of(limit("300MB/s", 9), limit("100MB/s", 1), limit("173205081B/s", 3));

        Sizing sizing = new ClusterSizing(demand("200MB/s", 0.1), PUBLISHED).of("slowing", limits);

        assertThat(sizing.brokers()).isEqualTo(5);
        assertThat(sizing.loadWithOneOffline().orElseThrow()).isCloseTo(1, within(1e-6));
    }

    @Test
    void needsARecordSizeToCompareRecordsWithBytes() {
        ClusterSizing sizing = new ClusterSizing(demand("3e12/day", 0), PUBLISHED);

        assertThatThrownBy(() -> sizing.of("published", List.of(limit("60MB/s", 1))))
                .hasMessage("the load is 34,722,222 records/s and the limit 60.0 MB/s; expected a record size to"
                        + " compare them");
    }

    /**
     * Three brokers sustain 90 MB/s and two 40 MB/s: each remaining broker then sustains 20 MB/s instead of 30 MB/s.
     */
    @Test
    void keepsOneBrokerFreeByWhatWasMeasuredWithOneOffline() {
        Throughput whole = Throughput.parse("90MB/s");
        MeasuredLimit limit = new MeasuredLimit("run", whole, whole, 3, Optional.of(Throughput.parse("40MB/s")));

        Sizing sizing = new ClusterSizing(withOneOffline("100MB/s"), PUBLISHED).of("measured", List.of(limit));

        assertThat(sizing.needs())
                .containsExactly(
                        new Need(Bound.BROKER_OUTAGE, 6), new Need(Bound.LIMIT, 4), new Need(Bound.REPLICATION, 3));
    }

    private static Demand withOneOffline(String load) {
        return new Demand(
                Throughput.parse(load), OptionalDouble.empty(), 3, 1, Optional.empty(), new Availability.OneBroker());
    }

    @Test
    void needsAMeasurementToKeepOneBrokerFree() {
        ClusterSizing sizing = new ClusterSizing(withOneOffline("100MB/s"), PUBLISHED);

        assertThatThrownBy(() -> sizing.of("measured", List.of(limit("60MB/s", 1))))
                .hasMessageContaining("was not measured by given")
                .hasMessageContaining("limit --broker-outage");
    }

    @Test
    void countsRecordsInBytesByTheirSize() {
        Demand demand = new Demand(
                Throughput.parse("3e12/day"),
                OptionalDouble.of(200),
                3,
                0,
                Optional.empty(),
                new Availability.Share(0.2));

        Sizing sizing = new ClusterSizing(demand, PUBLISHED).of("published", List.of(limit("60MB/s", 1)));

        assertThat(sizing.brokers()).isEqualTo(145);
    }
}
