package io.floodmark.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many brokers a demand takes.
 *
 * @param name of the limit that it was derived from, as the user calls it
 * @param limits that were measured, by ascending number of brokers
 * @param node that brokers run on
 * @param needs brokers by each bound that is known, the largest first; never empty
 * @param carrying brokers, not rounded, that carry the load by the limit while none is away
 * @param exponent of the fitted growth: limit ~ brokers to the power of it; empty where fewer than three sizes are
 *     known, and each broker is taken to add as much as the others
 * @param extrapolated the number of brokers lies outside those that were measured
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
    /** A number this close above a whole one is that one: binary fractions are no reason for a broker. */
    public static final double ROUNDING = 1e-9;

    /** A year in hours. */
    public static final int HOURS_A_YEAR = 8_760;

    public Sizing {
        limits = List.copyOf(limits);
        needs = List.copyOf(needs);
        Checks.atLeast(1, "bounds", needs.size());
        Checks.require(carrying > 0, "brokers that sustain the load", carrying, "above 0");
    }

    /**
     * What one bound asks for.
     *
     * @param brokers at least
     */
    public record Need(Bound bound, int brokers) {}

    /** What sets a number of brokers. */
    public enum Bound {
        /** The measured limit, less the share of brokers that may be away. */
        LIMIT,
        /** The limit that was measured with a broker down, and the one that may be away. */
        ONE_DOWN,
        /** The network towards the brokers: producers and replication. */
        NETWORK_IN,
        /** The network from the brokers: consumer groups and replication. */
        NETWORK_OUT,
        /** The network between brokers and their storage. */
        STORAGE_NETWORK,
        /** What the disks take. */
        STORAGE,
        /** Room for what is retained. */
        DISK,
        /** As many brokers as copies of a record. */
        REPLICATION
    }

    public int brokers() {
        return needs.get(0).brokers();
    }

    /**
     * The share of the brokers that may be away is less than one of them, and not nought: a rule that says nothing of
     * so few.
     */
    public boolean lessThanOneAway() {
        return demand.availability() instanceof Availability.Share share
                && share.offline() > 0
                && share.offline() * brokers() < 1 - ROUNDING;
    }

    /** The load as a share of what the limit gives to all brokers but one; empty where there is but one. */
    public OptionalDouble loadWithOneAway() {
        return brokers() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.pow(carrying / (brokers() - 1), exponent.orElse(1)));
    }

    /** So many that the others carry the load by the limit when one is away. */
    public int brokersWithOneAway() {
        return (int) Math.ceil(carrying * (1 - ROUNDING)) + 1;
    }

    /** What each broker carries while all are there. */
    public Throughput perBroker() {
        return demand.load().times(1.0 / brokers());
    }

    /** Bytes retained on each broker; empty without retention or record size. */
    public Optional<Bytes> retainedPerBroker() {
        return demand.retention()
                .flatMap(retention -> demand.loadIn(Throughput.Kind.BYTES)
                        .map(bytes -> new Bytes(Math.round(
                                bytes.perSecond() * Durations.seconds(retention) * demand.replication() / brokers()))));
    }

    /** Of all brokers; empty where no price is known. */
    public Optional<BigDecimal> yearlyCost() {
        return node.pricePerHour().map(price -> price.multiply(BigDecimal.valueOf((long) HOURS_A_YEAR * brokers())));
    }
}
