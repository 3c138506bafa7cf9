package io.floodmark.model.sizing;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Throughput;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The demand that a cluster is sized for.
 *
 * @param load produced, all producers together
 * @param recordBytes payload bytes of a record; empty if they are not needed
 * @param replication copies of each record, 1 or more
 * @param groups consumer groups that each read everything, 0 or more
 * @param retention how long records are kept; empty if the disk is not part of the sizing
 * @param availability brokers that may be offline while the load is sustained
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

    /** Returns the load in the given unit; empty if this requires a record size and there is none. */
    public Optional<Throughput> loadIn(Throughput.Kind kind) {
        if (load.kind() == kind) {
            return Optional.of(load);
        }
        return recordBytes.isEmpty() ? Optional.empty() : Optional.of(load.in(kind, recordBytes.getAsDouble()));
    }
}
