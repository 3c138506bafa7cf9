package io.floodmark.report.sizing;

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

class SavingTextTest {
    private final SavingText words = new SavingText(amount -> "$" + amount.toPlainString());

    private static Sizing sizing(String name, int brokers) {
        Throughput measured = Throughput.parse("60MB/s");
        return new Sizing(
                name,
                new Demand(measured, OptionalDouble.empty(), 1, 0, Optional.empty(), new Availability.Share(0)),
                List.of(new MeasuredLimit("run x", measured, measured, 1)),
                NodeType.costing(Optional.of(BigDecimal.ONE)),
                List.of(new Sizing.Need(Sizing.Bound.LIMIT, brokers)),
                brokers,
                OptionalDouble.empty(),
                true);
    }

    private static Optional<BigDecimal> money(String amount) {
        return amount.isEmpty() ? Optional.empty() : Optional.of(new BigDecimal(amount));
    }

    private String of(double low, double high, String least, String most) {
        return words.of(new Saving(
                sizing("lz4", 3), sizing("none", 5), Optional.of(new Ratio(low, high)), money(least), money(most)));
    }

    @Test
    void isARangeWhereTheLimitsDiffer() {
        assertThat(of(1.2, 1.8, "100", "200")).isEqualTo("$100 to $200 per year: lz4 (3 brokers) instead of none (5)");
        assertThat(of(1.2, 1.8, "0", "200")).startsWith("$0 to $200 per year");
        assertThat(of(1.2, 1.8, "200", "200")).startsWith("$200 per year");
        assertThat(of(1.2, Double.POSITIVE_INFINITY, "100", "")).startsWith("$100 or more per year");
    }

    @Test
    void isNoneToldWhereTheyMayBeEqual() {
        assertThat(of(0.88, 1.18, "-100", "200"))
                .isEqualTo("not significant: the limits of lz4 and none differ by -12 to +18%");
        assertThat(of(0.98, Double.POSITIVE_INFINITY, "-100", "")).endsWith("differ by -2.0% or more");
        assertThat(of(0, 1.18, "", "200")).endsWith("differ by +18% at most");
        assertThat(of(0, Double.POSITIVE_INFINITY, "", "")).endsWith("differ by an unknown amount");
    }

    @Test
    void isNoneWhereBothCostTheSame() {
        assertThat(of(0.88, 1.18, "0", "0")).isEqualTo("none: lz4 and none cost the same");
    }
}
