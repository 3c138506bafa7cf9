package io.floodmark.lab;

import io.floodmark.host.CpuReserve;
import io.floodmark.model.LabCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The CPU that the processes of a lab may take: what there is, so much together, or so much each broker. */
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

    /** All of them or none: brokers with different shares could not be compared. */
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

    /** To be put before the command of that process. */
    List<String> prefix(NodeSpec node) {
        if (coresEach.isEmpty()) {
            return together.prefix();
        }
        CpuReserve own = ofBrokers.get(node.id());
        return own == null ? List.of() : own.prefix();
    }

    /** The fixed quota of every broker; empty where they have none of their own. */
    OptionalDouble coresEach() {
        return coresEach;
    }

    /** The cgroup made, with those in it, to be removed when its processes are gone. */
    Optional<Path> cgroup() {
        return together.cgroup();
    }

    /** For a report's conditions. */
    String description() {
        return coresEach.isPresent()
                ? String.format(Locale.ROOT, "cgroup quota: %.3g cores for each broker", coresEach.getAsDouble())
                : together.description();
    }

    /** Removes the groups; their processes must have ended. */
    @Override
    public void close() {
        together.close();
    }
}
