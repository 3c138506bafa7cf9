package io.floodmark.search.sizing;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.sizing.Sizing.Bound;
import io.floodmark.model.sizing.Sizing.Need;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Throughput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Computes the number of brokers for a demand: the number that the measured limit requires, and the number that network
 * and disks require. Network and disks follow the published equation t at most min(storage B / r, storage-network B /
 * r, network B / r, network B / (groups + r - 1)) for a throughput t, B brokers and r copies; B is the number of
 * remaining brokers if some are offline.
 */
public final class ClusterSizing {
    /** Highest planned fill level of disks: brokers stop when a disk is full, and retention frees space late. */
    public static final double DISK_FILLED = 0.85;

    private final Demand demand;
    private final NodeType node;

    public ClusterSizing(Demand demand, NodeType node) {
        this.demand = demand;
        this.node = node;
    }

    /**
     * Computes the sizing from the limits of one cluster.
     *
     * @param name for people
     * @param limits of one or more sizes of the cluster
     * @throws IllegalArgumentException if load and limit are in different units and the record size is unknown, or if
     *     limits fall with the number of brokers
     */
    public Sizing of(String name, List<MeasuredLimit> limits) {
        List<MeasuredLimit> ascending = limits.stream()
                .sorted(Comparator.comparingInt(MeasuredLimit::brokers))
                .toList();
        Growth growth = Growth.of(ascending);
        Throughput.Kind kind = ascending.get(0).sizedBy().kind();
        Throughput load = demand.loadIn(kind)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the load is " + demand.load().human()
                                + " and the limit " + ascending.get(0).sizedBy().human()
                                + "; expected a record size to compare them"));
        double carrying = growth.brokersFor(load.perSecond());
        List<Need> needs = new ArrayList<>(byLimit(load, carrying, ascending));
        needs.add(new Need(Bound.REPLICATION, demand.replication()));
        demand.loadIn(Throughput.Kind.BYTES).ifPresent(bytes -> hardware(bytes.perSecond(), needs));
        needs.sort(Comparator.comparingInt(Need::brokers).reversed());
        int most = ascending.get(ascending.size() - 1).brokers();
        int least = ascending.get(0).brokers();
        int brokers = needs.get(0).brokers();
        return new Sizing(
                name, demand, ascending, node, needs, carrying, growth.exponent(), brokers > most || brokers < least);
    }

    private List<Need> byLimit(Throughput load, double brokers, List<MeasuredLimit> limits) {
        if (demand.availability() instanceof Availability.Share) {
            return List.of(new Need(Bound.LIMIT, withSpare(brokers)));
        }
        return List.of(
                new Need(Bound.LIMIT, whole(brokers)),
                new Need(Bound.BROKER_OUTAGE, withSpare(load.perSecond() / perRemaining(limits))));
    }

    /** Returns the lowest measured value: an additional broker is not assumed to add more. */
    private static double perRemaining(List<MeasuredLimit> limits) {
        return limits.stream()
                .mapToDouble(limit -> limit.perRemaining()
                        .orElseThrow(
                                () -> new IllegalArgumentException(
                                        "the limit with a broker down was not measured by " + limit.source()
                                                + "; expected a run of floodmark limit --broker-outage, or a share of brokers offline"))
                        .perSecond())
                .min()
                .orElseThrow();
    }

    private void hardware(double bytes, List<Need> needs) {
        double written = bytes * demand.replication();
        passing(Bound.NETWORK_IN, written, node.network(), needs);
        passing(Bound.NETWORK_OUT, bytes * (demand.groups() + demand.replication() - 1), node.network(), needs);
        passing(Bound.STORAGE_NETWORK, written, node.storageNetwork(), needs);
        passing(Bound.STORAGE, written, node.storage(), needs);
        Optional<Double> retained = demand.retention().map(kept -> written * Durations.seconds(kept));
        if (retained.isPresent() && node.disk().isPresent()) {
            double room = node.disk().get().value() * DISK_FILLED;
            needs.add(new Need(Bound.DISK, whole(retained.get() / room)));
        }
    }

    private void passing(Bound bound, double perSecond, OptionalDouble each, List<Need> needs) {
        if (each.isPresent()) {
            needs.add(new Need(bound, withSpare(perSecond / each.getAsDouble())));
        }
    }

    private int withSpare(double brokers) {
        return demand.availability() instanceof Availability.Share share
                ? whole(brokers / (1 - share.offline()))
                : whole(brokers) + 1;
    }

    private static int whole(double brokers) {
        double up = Math.ceil(brokers * (1 - Sizing.ROUNDING));
        if (up > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "number of brokers is " + up + "; expected a load that some cluster sustains");
        }
        return Math.max(1, (int) up);
    }
}
