package io.floodmark.search;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.testing.ManualClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * A cluster whose limit is known, so that the result of a search can be checked. It is not a model of Kafka: its
 * indicators fire at given loads, its capacity varies from trial to trial, and its time is a manual clock.
 *
 * <p>A trial whose load is above the capacity of that trial is overloaded by the indicator with the lowest limit. It
 * sustains up to 14% less than the capacity. A trial may also be overloaded by stalls. A leading indicator reads
 * (sustained / its limit in this trial)^g with 2% noise, and as if saturated once it has fired. A trial ends early as a
 * real one does: an overload when the alarm is raised, a pass at the safe length if every leading indicator is below
 * 75%.
 */
public final class SimulatedCluster implements TrialRunner {
    private static final double SMOOTHING = 0.02;
    private static final double MOST_COLLAPSE = 0.14;
    private static final double CLEARLY_SAFE = 0.75;
    /** Share of the CPU that others take from which on an overload is not valid by itself. */
    private static final double MOST_TAKEN = 0.10;

    private static final double JUST_CLEAR = 0.9999;
    private static final double SATURATED = 1.25;
    private static final GeneratorProof INNOCENT = new GeneratorProof(true, 0.05, 0.2, 0, 0, 0, "simulated");

    private final List<SimulatedLimit> limits;
    private final SimulatedNoise noise;
    private final SimulatedTiming timing;
    private final double generatorLimit;
    private final ManualClock clock;
    private final RandomGenerator random;
    private final List<TrialOutcome> outcomes = new ArrayList<>();
    private final Optional<SimulatedNeighbour> neighbour;
    private DoubleSupplier shared = () -> 0;
    private double lastNoise = Double.NaN;
    private double lastSpeed = Double.NaN;
    private double lastSeconds = 1;

    public SimulatedCluster(
            List<SimulatedLimit> limits,
            SimulatedNoise noise,
            SimulatedTiming timing,
            double generatorLimit,
            ManualClock clock,
            RandomGenerator random) {
        this.limits = List.copyOf(limits);
        this.noise = noise;
        this.timing = timing;
        this.generatorLimit = generatorLimit;
        this.clock = clock;
        this.random = random;
        this.neighbour = noise.neighbour() == SimulatedNoise.Neighbour.NONE
                ? Optional.empty()
                : Optional.of(new SimulatedNeighbour(random));
    }

    /** Sets a supplier of ln(speed of the machine) in each trial, which clusters on one machine share. */
    public SimulatedCluster on(DoubleSupplier machine) {
        shared = machine;
        return this;
    }

    /**
     * Returns the limit that a search should find: at the speed of the last trial; if capacity is lost, in the middle
     * of the elapsed time.
     */
    public double truth() {
        double speed = Double.isNaN(lastSpeed) ? 1 : Math.exp(lastSpeed);
        return limitAtFirst() * noise.left(hours() / 2) * noise.leftByOthers(lastSeconds) * speed;
    }

    private double hours() {
        return clock.elapsed().toNanos() / 3600e9;
    }

    private double limitAtFirst() {
        return limits.stream().mapToDouble(SimulatedLimit::perSecond).min().orElseThrow();
    }

    public List<TrialOutcome> outcomes() {
        return List.copyOf(outcomes);
    }

    public double worstLoad() {
        return outcomes.stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .max()
                .orElse(0);
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        double load = order.load().perSecond();
        lastNoise = noise.next(lastNoise, random);
        lastSpeed = noise.speed().next(lastSpeed, random);
        double machine = shared.getAsDouble();
        double full = Durations.seconds(order.full());
        lastSeconds = full;
        double from = clock.elapsed().toNanos() / 1e9 + timing.warm();
        double usual = Math.exp(lastNoise + lastSpeed + machine + noise.event(random)) * warmth() * noise.left(hours());
        double factor =
                usual * neighbour.map(other -> other.mean(from, from + full)).orElse(1.0);
        double left = neighbour.map(other -> other.least(from, from + full)).orElse(1.0);
        double capacity = limitAtFirst() * usual * left;
        if (load > generatorLimit) {
            return finish(order, generatorLimit, true, full, 1, judged(tooFast(), List.of()));
        }
        if (load > capacity && left < 1 && noise.neighbour() == SimulatedNoise.Neighbour.SEEN) {
            return finish(order, capacity, true, full, 1, judged(disturbed(), List.of()));
        }
        if (load > capacity) {
            return overload(order, load, capacity, factor, full, from);
        }
        Optional<SimulatedStalls.Overload> stalled = noise.stalls().overload(capacity / load - 1, order, random);
        if (stalled.isPresent()) {
            double seconds = stalled.get().seconds();
            double achieved = stalled.get().achieved() * load;
            List<Indicator> by = List.of(Indicator.BEHIND_SCHEDULE);
            return finish(
                    order,
                    achieved,
                    seconds >= full,
                    seconds,
                    achieved / load,
                    judged(new Verdict.Overloaded(by), readings(achieved, factor, by)));
        }
        List<IndicatorReading> readings = readings(load, factor, List.of());
        boolean safe = readings.stream().allMatch(reading -> !(reading.utilisation() >= CLEARLY_SAFE));
        double measured = safe ? Durations.seconds(order.safe()) : full;
        return finish(order, load, measured >= full, measured, 1, judged(new Verdict.Sustained(), readings));
    }

    private TrialOutcome overload(
            TrialOrder order, double load, double capacity, double factor, double full, double from) {
        double carried = capacity * (1 - random.nextDouble(0, MOST_COLLAPSE));
        double measured = timing.untilAlarm(capacity / load, full);
        List<Indicator> by = new ArrayList<>();
        limits.stream()
                .filter(limit -> limit.perSecond() == limitAtFirst())
                .map(SimulatedLimit::indicator)
                .forEach(by::add);
        if (!by.contains(Indicator.BEHIND_SCHEDULE)) {
            by.add(Indicator.BEHIND_SCHEDULE);
        }
        List<IndicatorReading> readings = readings(carried, factor, by);
        boolean valid = disturbance(from, measured).share() <= MOST_TAKEN;
        return finish(
                order,
                carried,
                measured >= full,
                measured,
                capacity / load,
                judged(valid ? new Verdict.Overloaded(by) : disturbed(), readings));
    }

    private Disturbance disturbance(double from, double seconds) {
        if (noise.neighbour() != SimulatedNoise.Neighbour.MEASURED) {
            return Disturbance.NONE;
        }
        SimulatedNeighbour other = neighbour.orElseThrow();
        double share = 1 - other.mean(from, from + seconds);
        return new Disturbance(share, Math.max(share, 1 - other.least(from, from + seconds)), 0);
    }

    private List<IndicatorReading> readings(double carried, double factor, List<Indicator> fired) {
        return limits.stream()
                .map(limit -> reading(limit, carried, factor, fired.contains(limit.indicator())))
                .sorted(Comparator.comparing(IndicatorReading::indicator))
                .toList();
    }

    private IndicatorReading reading(SimulatedLimit limit, double carried, double factor, boolean fired) {
        double used = Double.NaN;
        if (limit.indicator().kind() == Indicator.Kind.MARGIN) {
            double smooth = 1 + SMOOTHING * random.nextGaussian();
            used = fired ? SATURATED : Math.min(JUST_CLEAR, smooth * limit.utilisation(carried / factor, random));
        }
        IndicatorReading.State state = fired ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR;
        return new IndicatorReading(
                limit.indicator(),
                state,
                used,
                limit.indicator().defaultThreshold(),
                used,
                Entity.CLUSTER,
                "simulated");
    }

    private double warmth() {
        return noise.coldStart().warmth(clock.elapsed().toNanos() / 1e9);
    }

    private static Verdict tooFast() {
        return new Verdict.Invalid(InvalidCause.GENERATOR, "the simulated generator is at its limit");
    }

    private static Verdict disturbed() {
        return new Verdict.Invalid(InvalidCause.DISTURBED, "the simulated neighbour took a part of the CPU");
    }

    private static Judgement judged(Verdict verdict, List<IndicatorReading> readings) {
        return new Judgement(verdict, readings, INNOCENT);
    }

    private TrialOutcome finish(
            TrialOrder order,
            double achieved,
            boolean fullLength,
            double length,
            double capacityOverLoad,
            Judgement judgement) {
        double seconds = timing.warm() + length + timing.drain(capacityOverLoad, length);
        Disturbance disturbance = disturbance(clock.elapsed().toNanos() / 1e9 + timing.warm(), length);
        double speed = lastSpeed + Math.log(warmth());
        clock.advanceSeconds(seconds);
        TrialOutcome outcome = new TrialOutcome(
                outcomes.size() + 1,
                order.load(),
                achieved,
                order.full(),
                fullLength,
                judgement,
                Durations.ofSeconds(seconds));
        TrialOutcome measured =
                noise.speed().reading(speed, random).map(outcome::after).orElse(outcome);
        outcomes.add(measured.disturbed(disturbance));
        return outcomes.get(outcomes.size() - 1);
    }
}
