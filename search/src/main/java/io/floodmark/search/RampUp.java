package io.floodmark.search;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the order of magnitude of an unknown limit in a few short steps. The load grows while all indicators are far
 * from their thresholds, and faster the farther they are. A step is never a pass, because quotas are averaged over ten
 * seconds and token buckets and page caches hide limits for as long: the result is only a {@link LimitPrior} from which
 * the search starts. Not thread-safe.
 */
public final class RampUp {
    /** Size of the first step, in bytes per second: harmless on any cluster. */
    private static final double FIRST_BYTES = 1e6;
    /** Utilisation of its threshold that the next step should reach. */
    private static final double TARGET = 0.4;
    /** The ramp-up ends at this utilisation. */
    private static final double NEAR = 0.5;

    private static final double MOST_GROWTH = 8;
    private static final double LEAST_GROWTH = 1.5;
    /** Growth factor if no metrics of brokers are read. */
    private static final double BLIND_GROWTH = 3;
    /** Achieved over offered; new connections and cold JVMs cost some records of a step. */
    private static final double SUSTAINED = 0.9;

    private static final double REACHED_SD = 0.5;
    private static final double EXTRAPOLATED_SD = 0.8;
    private static final Set<Indicator> OF_BROKERS =
            EnumSet.of(Indicator.HANDLER_IDLE, Indicator.NETWORK_IDLE, Indicator.HOST_CPU, Indicator.LINK);
    /** Indicators that need more than a few seconds, or do not show an overload. */
    private static final Set<Indicator> NOT_IN_SECONDS =
            EnumSet.of(Indicator.DISK, Indicator.BACKLOG, Indicator.BEHIND_SCHEDULE, Indicator.CONSUMER_LAG);

    private final Rate most;
    private Optional<Rate> next;
    private Rate sustained = Rate.ZERO;
    private Optional<Rate> missed = Optional.empty();
    private Optional<LimitPrior> limitPrior = Optional.empty();
    private String end = "the time limit was reached";

    /**
     * Creates a ramp-up.
     *
     * @param lowest lowest load of the search
     * @param most highest load that budgets and quotas allow
     * @param recordBytes payload per record
     */
    public RampUp(Rate lowest, Rate most, double recordBytes) {
        this.most = most;
        double first = Math.max(lowest.perSecond(), FIRST_BYTES / recordBytes);
        this.next = Optional.of(new Rate(Math.min(first, most.perSecond() / MOST_GROWTH)));
    }

    /** Returns the load of the next step; empty if the ramp-up is over. */
    public Optional<Rate> next() {
        return next;
    }

    /**
     * Evaluates a step.
     *
     * @param achievedPerSecond records that were acknowledged, and received by every consumer group
     */
    public void saw(Rate load, double achievedPerSecond, List<IndicatorReading> readings) {
        if (!(achievedPerSecond >= SUSTAINED * load.perSecond())) {
            missed(load, achievedPerSecond);
            return;
        }
        sustained = load;
        Optional<IndicatorReading> nearest = nearest(readings);
        double used = nearest.map(RampUp::used).orElse(0.0);
        if (used >= NEAR) {
            over(
                    new LimitPrior(load.times(Math.max(0.5, Math.min(2, 1 / used))), EXTRAPOLATED_SD),
                    nearest.orElseThrow().indicator().key() + " is near its threshold at " + load.human());
        } else if (load.compareTo(most) >= 0) {
            over(new LimitPrior(load, EXTRAPOLATED_SD), "the highest load allowed is " + load.human());
        } else {
            double growth = hasBrokerReadings(readings)
                    ? Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH, used > 0 ? TARGET / used : MOST_GROWTH))
                    : BLIND_GROWTH;
            Rate higher = load.times(growth);
            next = Optional.of(higher.compareTo(most) < 0 ? higher : most);
        }
    }

    /** Repeats the step once, because a cold cluster sustains less at first. */
    private void missed(Rate load, double achievedPerSecond) {
        if (missed.filter(before -> before.compareTo(load) == 0).isEmpty()) {
            missed = Optional.of(load);
            return;
        }
        double reached = Math.max(sustained.perSecond(), achievedPerSecond);
        if (reached > 0) {
            over(
                    new LimitPrior(new Rate(Math.min(reached, load.perSecond())), REACHED_SD),
                    load.human() + " was not sustained");
        } else {
            stop("no load was sustained");
        }
    }

    /** Ends the ramp-up early; the guess is the highest load sustained so far. */
    public void stop(String why) {
        end = why;
        next = Optional.empty();
        limitPrior = sustained.compareTo(Rate.ZERO) > 0
                ? Optional.of(new LimitPrior(sustained, EXTRAPOLATED_SD))
                : Optional.empty();
    }

    private void over(LimitPrior found, String why) {
        end = why;
        next = Optional.empty();
        limitPrior = Optional.of(found);
    }

    /** Returns a guess of the limit once the ramp-up is over; empty if no load was sustained. */
    public Optional<LimitPrior> limitPrior() {
        return limitPrior;
    }

    /** Returns why the ramp-up ended. */
    public String end() {
        return end;
    }

    private static Optional<IndicatorReading> nearest(List<IndicatorReading> readings) {
        return readings.stream()
                .filter(reading -> !NOT_IN_SECONDS.contains(reading.indicator()))
                .filter(reading -> used(reading) > 0)
                .max((one, other) -> Double.compare(used(one), used(other)));
    }

    private static double used(IndicatorReading reading) {
        if (reading.fired()) {
            return Double.isNaN(reading.utilisation()) ? 1 : Math.max(1, reading.utilisation());
        }
        return Double.isNaN(reading.utilisation()) ? 0 : reading.utilisation();
    }

    private static boolean hasBrokerReadings(List<IndicatorReading> readings) {
        return readings.stream()
                .anyMatch(reading -> OF_BROKERS.contains(reading.indicator()) && !Double.isNaN(reading.value()));
    }
}
