package io.floodmark.lab;

import io.floodmark.host.CpuReserve;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The CPU limits of the processes of a lab: unlimited, one limit for all together, or one per broker. */
final class LabShares implements AutoCloseable {
    private final CpuReserve together;
    private final Map<Integer, CpuReserve> ofBrokers;
    private final OptionalDouble coresEach;

    private LabShares(CpuReserve together, Map<Integer, CpuReserve> ofBrokers, OptionalDouble coresEach) {
        this.together = together;
        this.ofBrokers = Map.copyOf(ofBrokers);
        this.coresEach = coresEach;
    }

    /** @param name of a cgroup, unique on this machine */
    static LabShares of(String name, LabCluster cluster) {
        if (cluster.coresPerBroker().isPresent()) {
            return each(name, cluster.brokers(), cluster.coresPerBroker().getAsDouble());
        }
        return new LabShares(
                cluster.brokerCores().isPresent()
                        ? CpuReserve.of(name, cluster.brokerCores().getAsDouble())
                        : CpuReserve.none(),
                Map.of(),
                OptionalDouble.empty());
    }

    /** Limits all brokers or none, because brokers with different shares could not be compared. */
    private static LabShares each(String name, int brokers, double cores) {
        CpuReserve together = CpuReserve.of(name, cores * brokers);
        Map<Integer, CpuReserve> shares = new TreeMap<>();
        for (int id = 1; id <= brokers; id++) {
            int broker = id;
            together.share("broker-" + id, cores).ifPresent(share -> shares.put(broker, share));
        }
        return new LabShares(
                together, shares, shares.size() == brokers ? OptionalDouble.of(cores) : OptionalDouble.empty());
    }

    /** Returns the command prefix for that process. */
    List<String> prefix(NodeSpec node) {
        if (coresEach.isEmpty()) {
            return together.prefix();
        }
        CpuReserve own = ofBrokers.get(node.id());
        return own == null ? List.of() : own.prefix();
    }

    /** Returns a probe of the quotas; empty if brokers have no separate quotas. */
    Optional<QuotaProbe> probe(NanoClock clock) {
        return coresEach.isPresent()
                ? Optional.of(new QuotaProbe(ofBrokers, coresEach.getAsDouble(), clock))
                : Optional.empty();
    }

    /** Returns the fixed quota of every broker; empty if brokers have no separate quotas. */
    OptionalDouble coresEach() {
        return coresEach;
    }

    /** Returns the cgroup and those in it, which must be removed when its processes have ended. */
    Optional<Path> cgroup() {
        return together.cgroup();
    }

    /** Returns a description for the conditions of a report. */
    String description() {
        return coresEach.isPresent()
                ? String.format(Locale.ROOT, "cgroup quota: %.3g cores for each broker", coresEach.getAsDouble())
                : together.description();
    }

    /** Removes the groups. Their processes must have ended. */
    @Override
    public void close() {
        together.close();
    }
}
