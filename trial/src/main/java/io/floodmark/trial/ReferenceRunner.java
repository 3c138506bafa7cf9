package io.floodmark.trial;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.TrialOutcome;
import io.floodmark.search.TrialRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Applies the same reference load for a few seconds before each trial. The CPU time that brokers use per record at that
 * load shows how fast the machine is then: the work is the same each time. Readings are kept with the trial
 * ({@link Metric#REFERENCE_CPU}).
 */
public final class ReferenceRunner implements TrialRunner {
    private static final Duration LENGTH = Duration.ofSeconds(5);
    private static final Duration SETTLE = Duration.ofSeconds(1);

    /**
     * Trials shorter than this vary more than the speed of a machine within a search, so that the correction would cost
     * time and gain nothing (docs/results/bench-search.md).
     */
    private static final Duration SHORTEST_TRIAL = Duration.ofSeconds(20);

    private final TrialConductor trials;
    private final TrialContext context;
    private final Preload preload;
    private final Rate load;

    /**
     * Creates the runner.
     *
     * @param trials runs the trials themselves
     * @param load the reference load
     */
    public ReferenceRunner(
            TrialConductor trials, TrialContext context, TrialRules rules, TrialListener listener, Rate load) {
        this.trials = trials;
        this.context = context;
        this.preload = new Preload(trials, context, rules, listener);
        this.load = load;
    }

    /** True if trials of this length are long enough for a reference load before each. */
    public static boolean suits(Duration trial) {
        return trial.compareTo(SHORTEST_TRIAL) >= 0;
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        if (context.stop().requested()) {
            return trials.run(order);
        }
        Optional<TrialEvent> notQuiet = trials.awaitQuiet(order);
        if (notQuiet.isPresent()) {
            return trials.forgo(order, notQuiet.get());
        }
        long began = context.time().nanoTime();
        Preload.Seen seen = preload.run(order, load, LENGTH);
        Optional<TrialEvent> harm = seen.harm();
        if (harm.isPresent()) {
            return trials.forgo(order, harm.get());
        }
        Duration took = Duration.ofNanos(context.time().nanoTime() - began);
        return trials.run(order, readings(seen)).preparedFor(took);
    }

    /**
     * Returns a reading of the load, and a reading of the CPU time per record for each sampling period of the brokers.
     */
    static List<Sample> readings(Preload.Seen seen) {
        long from = seen.startedNanos() + SETTLE.toNanos();
        List<LoadInterval> intervals = seen.intervals().stream()
                .filter(interval -> interval.fromNanos() >= from && interval.toNanos() <= seen.endedNanos())
                .toList();
        double seconds = intervals.stream().mapToDouble(LoadInterval::seconds).sum();
        long acked = intervals.stream().mapToLong(LoadInterval::acked).sum();
        if (acked == 0) {
            return List.of();
        }
        double perSecond = acked / seconds;
        List<Sample> readings = new ArrayList<>();
        readings.add(Sample.delta(Metric.REFERENCE_LOAD, Entity.CLUSTER, from, seen.endedNanos(), perSecond));
        costs(seen, from, perSecond).forEach(readings::add);
        return readings;
    }

    /** Brokers are read at different moments, so the nth readings of all of them are added. */
    private static List<Sample> costs(Preload.Seen seen, long from, double perSecond) {
        Map<Entity, List<Sample>> brokers = seen.samples().stream()
                .filter(sample -> sample.metric() == Metric.PROCESS_CPU
                        && sample.entity().kind() == Entity.Kind.BROKER
                        && sample.quality() == Quality.EXACT
                        && sample.fromNanos() >= from
                        && sample.toNanos() <= seen.endedNanos())
                .collect(Collectors.groupingBy(Sample::entity));
        int readings = brokers.values().stream().mapToInt(List::size).min().orElse(0);
        List<Sample> costs = new ArrayList<>();
        for (int i = 0; i < readings; i++) {
            int index = i;
            double cores = brokers.values().stream()
                    .mapToDouble(ofOne -> ofOne.get(index).value())
                    .sum();
            Sample any = brokers.values().iterator().next().get(index);
            costs.add(Sample.delta(
                    Metric.REFERENCE_CPU, Entity.CLUSTER, any.fromNanos(), any.toNanos(), 1e6 * cores / perSecond));
        }
        return costs;
    }
}
