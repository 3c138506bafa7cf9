package io.floodmark.progress.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.progress.Progress;
import io.floodmark.testing.ExposedMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressMetricsTest {
    /** The median of what the search believes before its first overload is not an estimate. */
    @Test
    void hideAnEstimateUntilItsIntervalIsNarrow() {
        assertThat(limits(2_700, 100_000_000)).isEmpty();
        assertThat(limits(2_700, 27_000))
                .containsExactlyInAnyOrder(
                        "floodmark_limit_bottleneck_probability_ratio",
                        "floodmark_limit_confidence_ratio",
                        "floodmark_limit_high_records_per_second",
                        "floodmark_limit_low_records_per_second",
                        "floodmark_limit_median_records_per_second");
    }

    private static List<String> limits(double low, double high) {
        Progress.Believed belief = new Progress.Believed(
                new Rate(10_000), new Rate(low), new Rate(high), 0.9, Optional.of(Indicator.HOST_CPU), 0.6, "");
        Progress progress = new Progress(
                Duration.ofSeconds(9),
                Progress.Phase.SEARCHING,
                "",
                Optional.empty(),
                Optional.of(belief),
                new Progress.Left(Duration.ofMinutes(1), new Bytes(1)),
                List.of());
        return ExposedMetrics.of(WholePage.of(progress)).types().keySet().stream()
                .filter(name -> name.startsWith("floodmark_limit_"))
                .toList();
    }

    @Test
    void countTrialsByVerdictWithoutItsCauses() {
        assertThat(verdict("overloaded(host-cpu)", false, false)).isEqualTo("overloaded");
        assertThat(verdict("invalid(stopped)", false, true)).isEqualTo("invalid");
        assertThat(verdict("sustained(memory)", true, false)).isEqualTo("sustained(memory)");
        assertThat(verdict("sustained", true, false)).isEqualTo("sustained");
    }

    private static String verdict(String label, boolean sustained, boolean invalid) {
        VerdictCounts counts = VerdictCounts.of(
                List.of(new Progress.Judged(1, new Rate(1), label, sustained, invalid, Double.NaN, Double.NaN, "")));
        assertThat(counts.byVerdict()).hasSize(4);
        return counts.byVerdict().entrySet().stream()
                .filter(count -> count.getValue() == 1)
                .findFirst()
                .orElseThrow()
                .getKey();
    }
}
