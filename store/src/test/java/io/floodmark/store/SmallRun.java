package io.floodmark.store;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A run of one trial with one of everything, in numbers that are easy to follow. */
final class SmallRun {
    private static final long SECOND = 1_000_000_000L;
    private static final LatencySummary LATENCY = new LatencySummary(50_000, 2.5e6, 2e6, 12.5e6, 20e6, 31.25e6);

    private SmallRun() {}

    static Run run() {
        return ended(Limit.End.CONVERGED);
    }

    /** Returns the run with another end of its search. */
    static Run ended(Limit.End end) {
        Limit limit = new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(48_200),
                new Rate(45_000.5),
                Optional.of(new Rate(51_000)),
                0.9,
                Optional.of(Indicator.HOST_CPU),
                0.97,
                OptionalInt.of(1),
                OptionalInt.empty(),
                0.03,
                0.12,
                1,
                "a pass, \"no overload\"",
                Optional.of(new Soak(1, new Rate(40_500), Duration.ofMinutes(30), Soak.Outcome.PASSED)));
        return new Run(
                "20261121-093015-k3x9",
                "floodmark limit --seed 42",
                Instant.parse("2026-11-21T09:30:15Z"),
                Optional.of(Instant.parse("2026-11-21T09:36:15Z")),
                "floodmark: 1\n",
                new Surroundings(true, true, 2, 1024),
                List.of(new Condition("lab", "brokers", "3"), new Condition("host", "cores", "2")),
                List.of(trial()),
                List.of(limit),
                Optional.of("found"));
    }

    private static Trial trial() {
        return new Trial(
                1,
                new TrialOrder(new Rate(50_000), Duration.ofSeconds(25), Duration.ofSeconds(12), "first guess"),
                new Span(60 * SECOND, 90 * SECOND + 1),
                observation(),
                judgement());
    }

    private static Observation observation() {
        return new Observation(
                new Rate(50_000),
                new Span(62 * SECOND, 87 * SECOND),
                true,
                List.of(new LoadInterval(
                        62 * SECOND,
                        63 * SECOND,
                        50_000,
                        50_000,
                        49_990,
                        1,
                        2,
                        52_000_000,
                        10,
                        250_000_000,
                        LATENCY,
                        LatencySummary.EMPTY,
                        EncodedHistogram.EMPTY,
                        1_500_000,
                        51_189_760)),
                List.of(
                        Sample.delta(Metric.HANDLER_IDLE, Entity.broker(1), 62 * SECOND, 63 * SECOND, 0.8125),
                        Sample.missing(Metric.DISK_FREE, Entity.logDir(1, "/data/a, b"), 62 * SECOND)),
                List.of(new TrialEvent(87 * SECOND, TrialEvent.Kind.TIME_UP, "25 s measured")),
                Confirmation.UNREAD,
                LATENCY,
                EncodedHistogram.EMPTY,
                List.of(new ConsumeInterval(
                        "orders",
                        62 * SECOND,
                        63 * SECOND,
                        49_000,
                        51_000_000,
                        990,
                        3,
                        4,
                        0,
                        LATENCY,
                        EncodedHistogram.EMPTY)),
                List.of(),
                List.of(
                        new Delivery("orders", "load, 0", 0, 24_000, 2, 1, Delivery.Basis.SEQUENCE),
                        new Delivery("orders", "load, 0", 1, 25_000, Double.NaN, Double.NaN, Delivery.Basis.OFFSETS)));
    }

    private static Judgement judgement() {
        IndicatorReading reading = new IndicatorReading(
                Indicator.HANDLER_IDLE,
                IndicatorReading.State.CLEAR,
                0.8125,
                0.2,
                0.234375,
                Entity.broker(1),
                "handlers of broker 1 are idle for 81%");
        return new Judgement(
                new Verdict.Sustained(),
                List.of(reading),
                new GeneratorProof(true, 0.0625, 0.125, 0.01, Double.NaN, 1_500_000, "6% of the machine"));
    }

    /** Returns the same run with another id. */
    static Run withId(String id, Run run) {
        return new Run(
                id,
                run.command(),
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                List.of(),
                List.of(),
                run.limits(),
                run.outcome());
    }
}
