package io.floodmark.runner;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.Ceiling;
import io.floodmark.trial.TrialRules;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Derives the highest load from the bound on disk space. Brokers free space only now and then, as often as their own
 * settings say.
 */
public final class DiskBound {
    private static final String CHECK_INTERVAL = "log.retention.check.interval.ms";
    private static final String DELETE_DELAY = "log.segment.delete.delay.ms";
    /** Kafka's default, as for the delay below. */
    private static final long USUAL_CHECK_MILLIS = 300_000;

    private static final long USUAL_DELAY_MILLIS = 60_000;

    private static final long FAST_MILLIS = 10_000;
    /** Upper bound of the bytes of a record besides its payload, with its share of a batch's header. */
    private static final int RECORD_OVERHEAD = 70;
    /** Usable share of the bound; the rest is a margin, because used space is noticed late. */
    private static final double USABLE = 0.8;
    /** Readings of the log directories until freed space may be used again. */
    private static final int READINGS = 2;
    /**
     * Share of the bound that is spared for trials if nothing is freed in time. Warming up may take the rest, and the
     * next trial needs space too.
     */
    private static final double SPARED_FOR_TRIALS = 0.5;

    private final ClusterLayout layout;
    private final Plan plan;

    public DiskBound(ClusterLayout layout, Plan plan) {
        this.layout = layout;
        this.plan = plan;
    }

    /**
     * True if brokers apply retention so seldom that topics must be recreated between trials; false if trials write
     * nothing.
     */
    public boolean retainsSlowly() {
        return plan.workload().consumeOnly().isEmpty() && !writesExistingTopic() && checkMillis() > FAST_MILLIS;
    }

    /** True if records go to an existing topic, from which the run deletes nothing. */
    private boolean writesExistingTopic() {
        return plan.workload().topic().isPresent();
    }

    /** True if everything that a trial writes must fit, since nothing of it is deleted in time. */
    private boolean holdsWholeTrials() {
        return retainsSlowly() || writesExistingTopic();
    }

    /** Returns why everything that a trial writes must fit. */
    private String nothingDeletedInTime() {
        return writesExistingTopic()
                ? "a run deletes nothing from workload.topic"
                : "these brokers apply retention every " + checkMillis() / 1_000 + " s only";
    }

    private long checkMillis() {
        return most(CHECK_INTERVAL, USUAL_CHECK_MILLIS);
    }

    /** Returns how long the files of deleted topics stay on disk. */
    public Duration deleteDelay() {
        return Duration.ofMillis(most(DELETE_DELAY, USUAL_DELAY_MILLIS));
    }

    private long most(String setting, long usual) {
        return layout.alive().stream()
                .mapToLong(broker -> millis(broker, setting, usual))
                .max()
                .orElse(usual);
    }

    private static long millis(BrokerNode broker, String setting, long usual) {
        String value = broker.settings().get(setting);
        return value == null ? usual : Long.parseLong(value);
    }

    /** Returns the bytes written before and in one full-length trial at the given load, for all replicas. */
    public Bytes written(Rate load, Duration full) {
        return new Bytes((long) Math.ceil(behind() + load.perSecond() * bytesPerRecord() * seconds(full)));
    }

    /** Returns the bytes written before every trial for groups that begin behind. */
    private double behind() {
        return (double) plan.workload().furthestBehind().value()
                * plan.workload().replicationFactor();
    }

    private double bytesPerRecord() {
        return (plan.payloadBytesPerRecord() + RECORD_OVERHEAD)
                * plan.workload().replicationFactor();
    }

    private static double seconds(Duration full) {
        return Durations.seconds(full) + Durations.seconds(TrialRules.DEFAULT.settle());
    }

    /**
     * Returns the load that would fill the bound in one full-length trial, or faster than retention frees it; empty if
     * trials write nothing.
     */
    public Optional<Ceiling> ceiling() {
        return plan.workload().consumeOnly().isPresent()
                ? Optional.empty()
                : Optional.of(new Ceiling(
                        holdsWholeTrials() ? filledInATrial() : outrunningRetention(),
                        "max-disk (" + plan.budget().maxDisk() + ") has no room for more; raise it"));
    }

    private Rate filledInATrial() {
        double room = Math.max(0, USABLE * plan.budget().maxDisk().value() - behind());
        return new Rate(room / (bytesPerRecord() * seconds(plan.search().trial())));
    }

    private Rate outrunningRetention() {
        double unread = READINGS * Durations.seconds(DiskProbe.PERIOD);
        double seconds = (checkMillis() + deleteDelay().toMillis()) / 1e3 + unread;
        Budget budget = plan.budget();
        long besideRetained = budget.maxDisk().value() - budget.retained().value();
        return new Rate(besideRetained / (bytesPerRecord() * seconds));
    }

    private Optional<Rate> slowest() {
        return holdsWholeTrials() ? Optional.of(filledInATrial()) : Optional.empty();
    }

    /** Returns the bytes that warming up must leave to the trials. */
    public Bytes spare() {
        return new Bytes(
                retainsSlowly()
                        ? (long) (SPARED_FOR_TRIALS * plan.budget().maxDisk().value())
                        : 0);
    }

    /** Returns the obstacles to a run, each with its remedy; empty if there are none. */
    public List<String> unmet(DiskNeed need) {
        return Stream.of(
                        need.search() ? tooSmallToSearch() : Optional.<String>empty(),
                        need.everyBroker() ? needsEveryBroker() : Optional.<String>empty(),
                        need.held().flatMap(this::noRoomBeside))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the problem if not even the lowest load of a search fits; empty if it does. */
    Optional<String> tooSmallToSearch() {
        Rate lowest = plan.search().lowest();
        return slowest().filter(most -> most.compareTo(lowest) < 0).map(most -> {
            long least = (long) (written(lowest, plan.search().trial()).value() / USABLE) + 1;
            BigDecimal lower = BigDecimal.valueOf(most.perSecond()).round(new MathContext(2, RoundingMode.DOWN));
            return "max-disk is " + plan.budget().maxDisk() + "; expected at least " + new Bytes(least).roundedUp()
                    + ": " + nothingDeletedInTime() + ", so all that a trial of "
                    + Durations.format(plan.search().trial())
                    + " writes must fit into it, even at search.lowest, " + lowest + "; raise --max-disk, or lower"
                    + " search.lowest to " + new Rate(lower.doubleValue());
        });
    }

    /**
     * Returns the problem if a broker is to be stopped, but topics are recreated between trials, which needs all
     * brokers.
     */
    Optional<String> needsEveryBroker() {
        return plan.search().brokerOutage() && retainsSlowly()
                ? Optional.of(
                        "search.broker-outage is true on brokers that apply retention every " + checkMillis() / 1_000
                                + " s only; expected 10 s or less, else topics are recreated between trials, which needs every broker;"
                                + " leave log.retention.check.interval.ms to the lab")
                : Optional.empty();
    }

    /** Returns the problem if the backlog of groups leaves no space for a trial at the given load; empty if it does. */
    Optional<String> noRoomBeside(Rate load) {
        boolean fits = slowest().filter(most -> most.compareTo(load) < 0).isEmpty();
        if (fits || behind() == 0) {
            return Optional.empty();
        }
        Duration full = plan.search().trial();
        Bytes least = new Bytes((long) (written(load, full).value() / USABLE) + 1).roundedUp();
        return Optional.of("max-disk is " + plan.budget().maxDisk() + "; expected at least " + least
                + ": " + nothingDeletedInTime() + ", so the backlog of groups"
                + " (" + new Bytes((long) behind()).human()
                + " with all replicas) must fit into it, in addition to all"
                + " that a trial of " + Durations.format(full) + " at " + load + " writes; raise --max-disk, or lower"
                + " workload.consume[].behind");
    }
}
