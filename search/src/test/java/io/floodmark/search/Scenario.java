package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** One search on one simulated cluster, with loads of 1 to 100 and trials of 300 s unless set otherwise. */
final class Scenario {
    static final double LOWEST = 1;
    static final double HIGHEST = 100;

    private final List<SimulatedLimit> limits;
    private final ManualClock clock = new ManualClock();
    private final List<SearchProgress> beliefs = new ArrayList<>();
    private SimulatedNoise noise = new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05);
    private double generatorLimit = Double.POSITIVE_INFINITY;
    private Optional<Ceiling> ceiling = Optional.empty();
    private Optional<Rate> first = Optional.empty();
    private Optional<LimitPrior> limitPrior = Optional.empty();
    private StartSpread starts = StartSpread.NONE;
    private double deadlineSeconds = 1e9;
    private double halfWidth = 0.05;
    private UnaryOperator<TrialRunner> around = cluster -> cluster;
    private Random random = new Random(1);
    private Optional<SimulatedCluster> cluster = Optional.empty();

    private Scenario(List<SimulatedLimit> limits) {
        this.limits = limits;
    }

    static Scenario of(SimulatedLimit... limits) {
        return new Scenario(List.of(limits));
    }

    static Scenario idleBound(double limit) {
        return of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit));
    }

    /** Returns a cluster whose limit gives no warning: the handlers would sustain half as much again. */
    static Scenario cliffBound(double limit) {
        return of(
                SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit * 1.5),
                SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, limit));
    }

    Scenario seed(long seed) {
        random = new Random(seed);
        return this;
    }

    Scenario noise(SimulatedNoise given) {
        noise = given;
        return this;
    }

    Scenario coldStart(double share, double seconds) {
        noise = noise.with(new SimulatedNoise.ColdStart(share, seconds));
        return this;
    }

    Scenario generatorLimit(double perSecond) {
        generatorLimit = perSecond;
        return this;
    }

    Scenario ceiling(double perSecond) {
        ceiling = Optional.of(new Ceiling(new Rate(perSecond), "the generator is the bottleneck above it"));
        return this;
    }

    Scenario first(double perSecond) {
        first = Optional.of(new Rate(perSecond));
        return this;
    }

    Scenario limitPrior(double limit, double sd) {
        limitPrior = Optional.of(new LimitPrior(new Rate(limit), sd));
        return this;
    }

    Scenario starts(StartSpread spread) {
        starts = spread;
        return this;
    }

    Scenario deadlineSeconds(double seconds) {
        deadlineSeconds = seconds;
        return this;
    }

    Scenario halfWidth(double fraction) {
        halfWidth = fraction;
        return this;
    }

    /** Wraps the cluster in order to disturb its trials. */
    Scenario around(UnaryOperator<TrialRunner> wrapper) {
        around = wrapper;
        return this;
    }

    Limit find() {
        SimulatedCluster simulated =
                new SimulatedCluster(limits, noise, SimulatedTiming.CLUSTER, generatorLimit, clock, random);
        cluster = Optional.of(simulated);
        SearchSettings settings = new SearchSettings(
                Effort.THOROUGH,
                Duration.ZERO,
                Duration.ofSeconds(300),
                Duration.ofSeconds(90),
                halfWidth,
                0.9,
                Duration.ofHours(10),
                20,
                Optional.empty(),
                new Rate(LOWEST));
        SearchStart start = new SearchStart(
                new Rate(LOWEST),
                new Rate(HIGHEST),
                limitPrior,
                first,
                ceiling,
                NoisePrior.UNKNOWN,
                starts,
                Durations.ofSeconds(deadlineSeconds).toNanos());
        return new LimitSearch(
                        settings,
                        limits.stream().map(SimulatedLimit::indicator).collect(Collectors.toSet()),
                        around.apply(simulated),
                        beliefs::add,
                        clock)
                .find(start);
    }

    /** Returns the outcomes of all trials on the cluster. */
    List<TrialOutcome> outcomes() {
        return cluster.orElseThrow().outcomes();
    }

    List<SearchProgress> beliefs() {
        return beliefs;
    }

    double secondsTaken() {
        return clock.elapsed().toNanos() / 1e9;
    }
}
