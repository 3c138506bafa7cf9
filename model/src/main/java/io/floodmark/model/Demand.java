package io.floodmark.model;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a cluster is to be sized for.
 *
 * @param load produced, all producers together
 * @param recordBytes payload bytes of a record; empty where nothing needs to know
 * @param replication copies of each record, 1 or more
 * @param groups consumer groups that each read everything, 0 or more
 * @param retention how long records are kept; empty where the disk is not asked about
 * @param availability which brokers may be away while the load is carried
 */
public record Demand(
        Throughput load,
        OptionalDouble recordBytes,
        int replication,
        int groups,
        Optional<Duration> retention,
        Availability availability) {
    public Demand {
        Checks.require(load.perSecond() > 0, "load", load.human(), "above 0");
        Checks.require(recordBytes.orElse(1) > 0, "record size", recordBytes, "above 0 bytes");
        Checks.atLeast(1, "replication factor", replication);
        Checks.atLeast(0, "consumer groups", groups);
    }

    /** The load in that unit; empty where it takes a record size to tell and there is none. */
    public Optional<Throughput> loadIn(Throughput.Kind kind) {
        if (load.kind() == kind) {
            return Optional.of(load);
        }
        return recordBytes.isEmpty() ? Optional.empty() : Optional.of(load.in(kind, recordBytes.getAsDouble()));
    }
}
