package io.floodmark.testing.report;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trend.ChangedCondition;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.model.trend.TrendPoint;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.unit.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Trends of synthetic runs. */
public final class FakeTrends {
    public static final List<GateResult> GATES =
            List.of(new GateResult("limit < -5%", "latest change", GateResult.Verdict.PASSED, Optional.empty()));

    private static final Instant FIRST = Instant.parse("2026-11-01T09:00:00Z");

    private FakeTrends() {}

    public static RunTrend upgraded() {
        Effect effect =
                new Effect(Measure.LIMIT, 1.2, 1.17, 1.23, 0.95, 0.028, Double.NaN, 9, new Interval(1.17, 1.23, 0.95));
        TrendChange change = new TrendChange(
                4,
                80_400,
                96_500,
                effect,
                List.of(
                        new ChangedCondition("broker 1", "release", "4.3.1", "4.4.0"),
                        new ChangedCondition("host", "<b>kernel</b>", "6.1", "6.8")));
        return new RunTrend(Measure.LIMIT, "20261109-090000-aaaa", points(9), List.of(change), 0.006, 1);
    }

    public static List<TrendPoint> points(int count) {
        return IntStream.range(0, count)
                .mapToObj(day -> point(day, (day < 4 ? 80_000 : 96_000) + 500 * (day % 3)))
                .toList();
    }

    /** Returns a trend of runs without a value. */
    public static RunTrend none() {
        return new RunTrend(Measure.LIMIT, "20261103-090000-aaaa", List.of(), List.of(), Double.NaN, 2);
    }

    private static TrendPoint point(int day, double value) {
        return new TrendPoint(List.of(new TrendRun(
                "2026110" + day + "-090000-aaaa",
                FIRST.plus(Duration.ofDays(day)),
                value,
                Optional.of(new Interval(value * 0.95, value * 1.06, 0.9)),
                List.of())));
    }
}
