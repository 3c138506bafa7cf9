package io.floodmark.bench.hot;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Indicators;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What decides twice per second whether a running trial may end, after 20 s with one reading per second. */
public class JudgeBenchmark extends HotPath {
    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 20;
    private static final long PER_SECOND = 100_000;
    private static final List<Metric> METRICS = List.of(Metric.HANDLER_IDLE, Metric.NETWORK_IDLE_MIN);

    @Param({"3", "30"})
    public int brokers;

    private final EarlyDecision decision = new EarlyDecision(Indicators.defaults(), Objective.NONE);
    private final TrialOrder order =
            new TrialOrder(new Rate(PER_SECOND), Duration.ofSeconds(25), Duration.ofSeconds(12), "benchmark");
    private List<LoadInterval> intervals = List.of();
    private List<Sample> samples = List.of();

    @Setup
    public void write() {
        intervals = new ArrayList<>();
        samples = new ArrayList<>();
        for (long second = 0; second < SECONDS; second++) {
            intervals.add(interval(second * SECOND));
            for (int broker = 0; broker < brokers; broker++) {
                for (Metric metric : METRICS) {
                    samples.add(
                            Sample.delta(metric, Entity.broker(broker), second * SECOND, (second + 1) * SECOND, 0.5));
                }
            }
        }
    }

    private static LoadInterval interval(long fromNanos) {
        return new LoadInterval(
                fromNanos,
                fromNanos + SECOND,
                PER_SECOND,
                PER_SECOND,
                PER_SECOND,
                0,
                0,
                PER_SECOND * 100,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0);
    }

    @Benchmark
    public EarlyDecision.Decision tick() {
        Observation soFar = new Observation(
                new Rate(PER_SECOND),
                new Span(0, SECONDS * SECOND),
                false,
                intervals,
                samples,
                List.of(),
                new Confirmation(0, 0, 0),
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
        return decision.decide(soFar, order);
    }
}
