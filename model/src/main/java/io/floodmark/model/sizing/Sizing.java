package io.floodmark.model.sizing;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The number of brokers for a demand.
 *
 * @param name the user's name of the limit that it was derived from
 * @param limits measured limits, by ascending number of brokers
 * @param node node type of the brokers
 * @param needs number of brokers by each known bound, the largest first; never empty
 * @param carrying number of brokers, not rounded, that sustain the load by the limit while none is offline
 * @param exponent of the fitted growth: limit ~ brokers to the power of it; empty if fewer than three sizes are known,
 *     and every broker is assumed to add the same
 * @param extrapolated whether the number of brokers is outside the measured ones
 */
public record Sizing(
        String name,
        Demand demand,
        List<MeasuredLimit> limits,
        NodeType node,
        List<Need> needs,
        double carrying,
        OptionalDouble exponent,
        boolean extrapolated) {
    /** A number this close above a whole one is rounded down to it: binary fractions must not add a broker. */
    public static final double ROUNDING = 1e-9;

    /** Hours in a year. */
    public static final int HOURS_A_YEAR = 8_760;

    public Sizing {
        limits = List.copyOf(limits);
        needs = List.copyOf(needs);
        Checks.atLeast(1, "bounds", needs.size());
        Checks.require(carrying > 0, "brokers that sustain the load", carrying, "above 0");
    }

    /**
     * The requirement of one bound.
     *
     * @param brokers minimum number
     */
    public record Need(Bound bound, int brokers) {}

    /** The bounds of a number of brokers. */
    public enum Bound {
        /** The measured limit, minus the share of brokers that may be offline. */
        LIMIT,
        /** The measured limit with a broker down, plus the one that may be offline. */
        BROKER_OUTAGE,
        /** Inbound network of the brokers: producers and replication. */
        NETWORK_IN,
        /** Outbound network of the brokers: consumer groups and replication. */
        NETWORK_OUT,
        /** The network between brokers and their storage. */
        STORAGE_NETWORK,
        /** Write throughput of the disks. */
        STORAGE,
        /** Disk space for retained data. */
        DISK,
        /** At least as many brokers as copies of a record. */
        REPLICATION
    }

    public int brokers() {
        return needs.get(0).brokers();
    }

    /**
     * True if the share of brokers that may be offline is above zero but less than one broker: the rule then covers no
     * outage.
     */
    public boolean lessThanOneOffline() {
        return demand.availability() instanceof Availability.Share share
                && share.offline() > 0
                && share.offline() * brokers() < 1 - ROUNDING;
    }

    /** Returns the load as a share of the limit of all brokers but one; empty if there is only one. */
    public OptionalDouble loadWithOneOffline() {
        return brokers() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.pow(carrying / (brokers() - 1), exponent.orElse(1)));
    }

    /** Returns the number of brokers with which the others sustain the load by the limit when one is offline. */
    public int brokersWithOneOffline() {
        return (int) Math.ceil(carrying * (1 - ROUNDING)) + 1;
    }

    /** Returns the load of each broker while all are online. */
    public Throughput perBroker() {
        return demand.load().times(1.0 / brokers());
    }

    /** Returns the bytes retained on each broker; empty without retention or record size. */
    public Optional<Bytes> retainedPerBroker() {
        return demand.retention()
                .flatMap(retention -> demand.loadIn(Throughput.Kind.BYTES)
                        .map(bytes -> new Bytes(Math.round(
                                bytes.perSecond() * Durations.seconds(retention) * demand.replication() / brokers()))));
    }

    /** Returns the cost of all brokers; empty if no price is known. */
    public Optional<BigDecimal> yearlyCost() {
        return node.pricePerHour().map(price -> price.multiply(BigDecimal.valueOf((long) HOURS_A_YEAR * brokers())));
    }
}
