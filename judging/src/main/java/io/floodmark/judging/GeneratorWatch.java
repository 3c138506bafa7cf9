package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks whether the generator could have been the bottleneck. It is ruled out if
 *
 * <ul>
 *   <li>its own CPU and threads were read, and none was short: on a host of its own it used less than 75% of the
 *       machine and of one core for every thread; on a broker's host less than 20% of the machine, or, if all brokers
 *       have CPU quotas, less than 75% of what these leave. It spent less than 5% of its time in garbage collection (if
 *       the objective was missed, half of the share of records that may miss it). No quota of its own throttled it in a
 *       fifth of the periods. If it sent late, none of its interfaces reached 90% of its speed, and it did not run out
 *       of record batches while the brokers were idle. If consumer groups fell behind, the receive buffers of its
 *       connections were less than half full; and
 *   <li>it sent on time (nothing more than 250 ms late in the last third of the trial), or it sent late while the
 *       brokers or one of their links were busy, or while requests waited 10 ms in their queues: then the brokers made
 *       it wait. If it sent late while every broker was idle for 40% or more, it is not ruled out, unless doubling its
 *       connections and requests in flight did not increase throughput. On a shared host the brokers count as busy when
 *       the host's CPU is (85%), of which the generator uses little.
 * </ul>
 *
 * <p>A thread of the generator computes, waits for a core (run delay) or waits for responses. If it computes little,
 * the brokers cause the rest of its lateness: on a shared host they use the cores that it waits for, and on any host
 * they have not responded yet.
 */
final class GeneratorWatch {
    private static final double MOST_OF_A_CORE = 0.75;
    private static final double MOST_OF_ITS_HOST = 0.75;
    private static final double MOST_OF_A_SHARED_HOST = 0.20;
    private static final double MOST_GC = 0.05;
    private static final double MOST_THROTTLED = 0.20;
    /** Utilisation of its fullest network interface. */
    private static final double MOST_OF_ITS_NETWORK = 0.90;

    /**
     * Utilisation of its receive buffers. Brokers stop sending at about 0.7; a buffer that is read in time is almost
     * empty.
     */
    private static final double MOST_OF_ITS_BUFFERS = 0.50;

    private static final double LATE_NANOS = 250e6;
    private static final double IDLE_BROKERS = 0.40;
    private static final double BUSY_HOST = 0.85;
    /**
     * Mean wait of produce requests in the queues of a broker whose threads seem idle: there is another cause, e.g. a
     * CPU limit.
     */
    private static final double QUEUED_MILLIS = 10;
    /** A shorter wait for cores does not explain lateness: the generator then waited for responses. */
    private static final double WAITED_FOR_A_CORE = 0.05;

    private static final String NOT_EXCLUDED = ", but no broker was read, so the network in between may be the cause";
    private static final List<Indicator> BROKERS_OWN =
            List.of(Indicator.HANDLER_IDLE, Indicator.NETWORK_IDLE, Indicator.HOST_CPU);

    private final Surroundings surroundings;
    private final boolean serviceBetween;
    /** Applies if the objective was missed: the generator's own pauses may then be the slowest records. */
    private final double mostGcIfMissed;

    /**
     * @param serviceBetween whether a service that is part of the test is in front of the brokers: they may be idle
     *     while it is busy
     */
    GeneratorWatch(Surroundings surroundings, Objective objective, boolean serviceBetween) {
        this.surroundings = surroundings;
        this.serviceBetween = serviceBetween;
        this.mostGcIfMissed = Stream.of(objective.produce(), objective.endToEnd())
                .flatMap(bounds -> bounds.keySet().stream())
                .mapToDouble(quantile -> (1 - quantile.value()) / 2)
                .min()
                .orElse(MOST_GC);
    }

    GeneratorProof examine(Observation seen, List<IndicatorReading> readings) {
        double share = highest(seen, Metric.GENERATOR_MACHINE_SHARE);
        double thread = highest(seen, Metric.GENERATOR_BUSIEST_THREAD);
        double runDelay = highest(seen, Metric.GENERATOR_RUN_DELAY);
        double gc = highest(seen, Metric.GENERATOR_GC);
        long lateness = seen.measuredIntervals().stream()
                .mapToLong(LoadInterval::latenessMaxNanos)
                .max()
                .orElse(0);
        Optional<String> own = ownResources(seen, readings);
        Optional<TrialEvent> ruledOut = of(seen, TrialEvent.Kind.GENERATOR_RULED_OUT);
        if (own.isEmpty() && ruledOut.isPresent()) {
            return new GeneratorProof(
                    true, share, thread, runDelay, gc, lateness, ruledOut.get().text());
        }
        Optional<String> suspicion = own.or(() -> experiment(seen)).or(() -> idleBrokers(seen, readings));
        String reason = suspicion.orElseGet(() -> whyRuledOut(seen, share, thread, runDelay, readings));
        return new GeneratorProof(suspicion.isEmpty(), share, thread, runDelay, gc, lateness, reason);
    }

    private Optional<String> ownResources(Observation seen, List<IndicatorReading> readings) {
        return confined(seen)
                .or(() -> suspicion(
                        seen,
                        highest(seen, Metric.GENERATOR_MACHINE_SHARE),
                        highest(seen, Metric.GENERATOR_BUSIEST_THREAD)))
                .or(() -> collections(highest(seen, Metric.GENERATOR_GC), readings))
                .or(() -> reader(seen, readings))
                .or(() -> pool(seen, readings));
    }

    /** True if the next trial at this load is part of a test of the generator. */
    static boolean tested(Observation seen) {
        return of(seen, TrialEvent.Kind.GENERATOR_SUSPECTED).isPresent();
    }

    /** Returns why a test of the generator has not ruled it out. */
    private static Optional<String> experiment(Observation seen) {
        return of(seen, TrialEvent.Kind.GENERATOR_SUSPECTED)
                .or(() -> of(seen, TrialEvent.Kind.GENERATOR_INCONCLUSIVE))
                .map(TrialEvent::text);
    }

    private static Optional<TrialEvent> of(Observation seen, TrialEvent.Kind kind) {
        return seen.events().stream().filter(event -> event.kind() == kind).findFirst();
    }

    /**
     * True if records were sent late, the generator's own resources are within bounds and no broker is known to be
     * busy: either too few requests were in flight, or the brokers or the path to them are the bottleneck.
     */
    boolean inQuestion(Observation seen, List<IndicatorReading> readings) {
        return ownResources(seen, readings).isEmpty()
                && late(seen)
                && !serviceBetween
                && !somethingBusy(seen, readings);
    }

    private static Optional<String> confined(Observation seen) {
        double throttled = highest(seen, Metric.GENERATOR_THROTTLED);
        return throttled > MOST_THROTTLED
                ? Optional.of(Text.format(
                        "the CPU quota of its cgroup throttled it in %s of the periods (expected at most %s)",
                        Text.percent(throttled), Text.percent(MOST_THROTTLED)))
                : Optional.empty();
    }

    /**
     * Returns the event of an exhausted batch pool. Doubling the producers is no test of it, since they share the same
     * batches.
     */
    private Optional<String> pool(Observation seen, List<IndicatorReading> readings) {
        return of(seen, TrialEvent.Kind.GENERATOR_POOL)
                .filter(event ->
                        late(seen) && !somethingBusy(seen, readings) && !fired(readings, Indicator.NETWORK_PATH))
                .map(event -> event.text() + "; use more workers (--workers)");
    }

    /** Returns the evidence that received records wait for the consumers of the generator; empty if they do not. */
    private static Optional<String> reader(Observation seen, List<IndicatorReading> readings) {
        return EntityMeans.of(seen, Metric.PATH_RECEIVE_BUFFER)
                .highest()
                .filter(path -> path.value() > MOST_OF_ITS_BUFFERS && fired(readings, Indicator.CONSUMER_LAG))
                .map(path -> Text.format(
                        "receive buffers of its connections to broker %s were %s full (expected at most %s), so its consumers were the"
                                + " bottleneck; use more workers (--workers)",
                        path.entity().name(), Text.percent(path.value()), Text.percent(MOST_OF_ITS_BUFFERS)));
    }

    /** Returns excessive garbage collection. A tenth of a percent of the time matters to an objective for p99.9. */
    private Optional<String> collections(double gc, List<IndicatorReading> readings) {
        boolean missed = fired(readings, Indicator.LATENCY);
        double most = missed ? Math.min(MOST_GC, mostGcIfMissed) : MOST_GC;
        return gc > most
                ? Optional.of(Text.format(
                        "it spent %s of the time in garbage collection (expected at most %s)%s",
                        Text.percent(gc),
                        Text.percent(most),
                        missed ? ": half of the share of records that may miss the objective" : ""))
                : Optional.empty();
    }

    private Optional<String> suspicion(Observation seen, double share, double thread) {
        double left = leftByBrokers(seen);
        double mostShare =
                surroundings.sharedHost() ? Math.max(MOST_OF_A_SHARED_HOST, MOST_OF_ITS_HOST * left) : MOST_OF_ITS_HOST;
        if (Double.isNaN(share) || Double.isNaN(thread)) {
            return Optional.of("its own CPU could not be read, so it cannot be ruled out");
        }
        if (thread > MOST_OF_A_CORE) {
            return Optional.of(Text.format(
                    "one of its threads used %s of a core (expected at most %s)",
                    Text.percent(thread), Text.percent(MOST_OF_A_CORE)));
        }
        if (share > mostShare) {
            return Optional.of(Text.format(
                    "it used %s of %s (expected at most %s)",
                    Text.percent(share), host(left), Text.percent(mostShare)));
        }
        double network = highest(seen, Metric.GENERATOR_NETWORK_USED);
        if (network > MOST_OF_ITS_NETWORK && late(seen)) {
            return Optional.of(Text.format(
                    "a network interface of its host was %s utilised (expected at most %s); use workers on more hosts",
                    Text.percent(network), Text.percent(MOST_OF_ITS_NETWORK)));
        }
        return Optional.empty();
    }

    private String host(double left) {
        if (!surroundings.sharedHost()) {
            return "its host's CPU";
        }
        return left > 0
                ? Text.format("the CPU, of which the brokers' quotas leave %s", Text.percent(left))
                : "the CPU that it shares with brokers";
    }

    /**
     * Returns the fraction of the host's CPU that no broker can use, since quotas bound them all; 0 if a broker has no
     * quota.
     */
    private double leftByBrokers(Observation seen) {
        EntityMeans quotas = EntityMeans.of(seen, Metric.PROCESS_CPU_QUOTA).only(Entity.Kind.BROKER);
        boolean allBounded = EntityMeans.of(seen, Metric.PROCESS_CPU).only(Entity.Kind.BROKER).means().stream()
                .allMatch(broker -> quotas.of(broker.entity()).isPresent());
        return allBounded
                ? quotas.sum()
                        .map(cores -> Math.max(0, 1 - cores / surroundings.generatorCores()))
                        .orElse(0.0)
                : 0;
    }

    private Optional<String> idleBrokers(Observation seen, List<IndicatorReading> readings) {
        if (!late(seen) || serviceBetween || !anyMeasured(readings) || somethingBusy(seen, readings)) {
            return Optional.empty();
        }
        return Optional.of(Text.format(
                "it sent late (%.2f s at the end) while all brokers were at least %s idle; a broker handles one request per"
                        + " connection at a time, so use more producers (workload.produce.producers)",
                lastLateness(seen) / 1e9, Text.percent(IDLE_BROKERS)));
    }

    /** True if anything was busy. A missing metric is not a busy broker. */
    private boolean somethingBusy(Observation seen, List<IndicatorReading> readings) {
        boolean busyHost = surroundings.sharedHost() && hostBusy(readings) >= BUSY_HOST;
        double handlers = value(readings, Indicator.HANDLER_IDLE);
        double network = value(readings, Indicator.NETWORK_IDLE);
        double host = 1 - hostBusy(readings);
        return busyHost
                || fullLink(readings)
                || queuedMillis(seen) >= QUEUED_MILLIS
                || handlers <= IDLE_BROKERS
                || network <= IDLE_BROKERS
                || host <= IDLE_BROKERS;
    }

    private String whyRuledOut(
            Observation seen, double share, double thread, double runDelay, List<IndicatorReading> readings) {
        String cost = Text.format(
                "it used %s of its host's CPU, its busiest thread %s of a core",
                Text.percent(share), Text.percent(thread));
        if (!late(seen)) {
            return cost + ", and it sent on time";
        }
        if (surroundings.sharedHost() && hostBusy(readings) >= BUSY_HOST && runDelay >= WAITED_FOR_A_CORE) {
            return cost
                    + Text.format(
                            "; it sent late because the brokers used the CPU (host %s busy, its threads waited for a core %s"
                                    + " of the time)",
                            Text.percent(hostBusy(readings)), Text.percent(runDelay));
        }
        if (fullLink(readings)) {
            return cost + "; it sent late because the brokers' network was saturated";
        }
        if (queuedMillis(seen) >= QUEUED_MILLIS) {
            return cost
                    + Text.format(
                            "; it sent late because requests waited %.0f ms in the queues of a broker",
                            queuedMillis(seen));
        }
        return cost + "; it sent late because it waited for the brokers" + (anyMeasured(readings) ? "" : NOT_EXCLUDED);
    }

    private static boolean anyMeasured(List<IndicatorReading> readings) {
        return BROKERS_OWN.stream().anyMatch(indicator -> !Double.isNaN(value(readings, indicator)));
    }

    private static boolean late(Observation seen) {
        return lastLateness(seen) > LATE_NANOS;
    }

    /**
     * Returns the worst lateness of the last third: an early delay that the generator recovered from is not an
     * overload.
     */
    private static double lastLateness(Observation seen) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        return intervals.subList(intervals.size() - (intervals.size() + 2) / 3, intervals.size()).stream()
                .mapToLong(LoadInterval::latenessMaxNanos)
                .max()
                .orElse(0);
    }

    /** Returns the wait in the queues of the broker in which produce requests wait longest. */
    private static double queuedMillis(Observation seen) {
        EntityMeans responses = EntityMeans.of(seen, Metric.PRODUCE_RESPONSE_QUEUE_MILLIS);
        return EntityMeans.of(seen, Metric.PRODUCE_QUEUE_MILLIS).means().stream()
                .mapToDouble(requests -> requests.value()
                        + responses
                                .of(requests.entity())
                                .map(EntityMeans.Mean::value)
                                .orElse(0.0))
                .max()
                .orElse(0);
    }

    private static boolean fullLink(List<IndicatorReading> readings) {
        return fired(readings, Indicator.LINK);
    }

    private static boolean fired(List<IndicatorReading> readings, Indicator indicator) {
        return readings.stream().anyMatch(reading -> reading.indicator() == indicator && reading.fired());
    }

    private static double hostBusy(List<IndicatorReading> readings) {
        return value(readings, Indicator.HOST_CPU);
    }

    private static double value(List<IndicatorReading> readings, Indicator indicator) {
        return readings.stream()
                .filter(reading -> reading.indicator() == indicator)
                .mapToDouble(IndicatorReading::value)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double highest(Observation seen, Metric metric) {
        return EntityMeans.of(seen, metric)
                .highest()
                .map(EntityMeans.Mean::value)
                .orElse(Double.NaN);
    }
}
