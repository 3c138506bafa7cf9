package io.floodmark.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.Saving.Ratio;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tests savings when a broker costs 8,760 per year. */
class SavingsTest {
    private static final Demand DEMAND = new Demand(
            Throughput.parse("90MB/s"), OptionalDouble.empty(), 3, 0, Optional.empty(), new Availability.Share(0));

    private static Sizing sized(String name, String limit, String price) {
        Throughput measured = Throughput.parse(limit);
        return new ClusterSizing(DEMAND, NodeType.costing(Optional.of(new BigDecimal(price))))
                .of(name, List.of(new MeasuredLimit("run", measured, measured, 1)));
    }

    private static Saving saving(Sizing one, Sizing other, Ratio ratio) {
        return Savings.between(one, other, Optional.of(ratio)).orElseThrow();
    }

    @Test
    void ofNumbersThatWereGivenIsOneNumber() {
        Saving saving = Savings.between(sized("slow", "6MB/s", "1"), sized("fast", "9MB/s", "1"), Optional.empty())
                .orElseThrow();

        assertThat(saving.cheaper().name()).isEqualTo("fast");
        assertThat(saving.least()).contains(new BigDecimal("43800"));
        assertThat(saving.most()).contains(new BigDecimal("43800"));
        assertThat(saving.shown()).isTrue();
    }

    /** 15 brokers are replaced by 15 / 1.25 or 15 / 1.8 of them, rounded up. */
    @Test
    void ofMeasuredLimitsReachesAsFarAsTheirRatio() {
        Saving saving = saving(sized("slow", "6MB/s", "1"), sized("fast", "9MB/s", "1"), new Ratio(1 / 1.8, 1 / 1.25));

        assertThat(saving.least()).contains(new BigDecimal("26280"));
        assertThat(saving.most()).contains(new BigDecimal("52560"));
        assertThat(saving.shown()).isTrue();
    }

    @Test
    void isNotShownWhereTheLimitsMayBeEqual() {
        Saving saving = saving(sized("fast", "9MB/s", "1"), sized("slow", "8MB/s", "1"), new Ratio(0.9, 1.4));

        assertThat(saving.shown()).isFalse();
        assertThat(saving.none()).isFalse();
        assertThat(saving.least().orElseThrow()).isNegative();
    }

    @Test
    void isShownWhereNodesCostLessHoweverTheLimitsLie() {
        Saving saving = saving(sized("fast", "9MB/s", "0.1"), sized("slow", "8MB/s", "1"), new Ratio(0.9, 1.4));

        assertThat(saving.shown()).isTrue();
        assertThat(saving.least().orElseThrow()).isPositive();
    }

    @Test
    void hasNoEndWhereTheRatioHasNone() {
        Sizing fast = sized("fast", "9MB/s", "1");
        Sizing slow = sized("slow", "6MB/s", "1");

        assertThat(saving(fast, slow, new Ratio(1.25, Double.POSITIVE_INFINITY)).most())
                .isEmpty();
        assertThat(saving(slow, fast, new Ratio(1 / 1.25, Double.POSITIVE_INFINITY))
                        .least())
                .isEmpty();
    }

    /** Three copies need three brokers, whatever these sustain. */
    @Test
    void isNoneWhereSomethingElseSetsTheNumber() {
        Saving saving = saving(sized("fast", "90MB/s", "1"), sized("slow", "80MB/s", "1"), new Ratio(0.9, 1.4));

        assertThat(saving.none()).isTrue();
    }

    @Test
    void needsPrices() {
        Sizing unpriced = new ClusterSizing(DEMAND, NodeType.costing(Optional.empty()))
                .of("free", sized("a", "9MB/s", "1").limits());

        assertThat(Savings.between(unpriced, sized("slow", "6MB/s", "1"), Optional.empty()))
                .isEmpty();
    }
}
