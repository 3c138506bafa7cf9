package io.floodmark.model.plan;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The sizing section of a plan: the demand, and the prices of nodes.
 *
 * @param load to be sustained, all producers together
 * @param recordSize payload of a record; empty: the measured one
 * @param replication copies of a record; empty: as measured, or {@link #DEFAULT_REPLICATION}
 * @param groups consumer groups that each read everything; empty: as measured, or none
 * @param retention how long records are kept; empty if disk space is not part of the sizing
 * @param pricePerHour of a node, in {@code currency}; empty if {@code nodeTypes} has it, or if it is unknown
 * @param currency prefix of amounts of money
 * @param nodeTypes file of node types
 * @param node the node type to size for; empty: each of them
 * @param limits measured limits, each as {@code NAME=LIMIT@BROKERS}; empty: the limit that the run itself finds, or
 *     that of the last run
 */
public record SizeSpec(
        Throughput load,
        Optional<Bytes> recordSize,
        OptionalInt replication,
        OptionalInt groups,
        Optional<Duration> retention,
        Availability availability,
        Optional<BigDecimal> pricePerHour,
        String currency,
        Optional<String> nodeTypes,
        Optional<String> node,
        List<String> limits) {
    public static final int DEFAULT_REPLICATION = 3;
    public static final Availability DEFAULT_AVAILABILITY = new Availability.Share(0.2);
    public static final String DEFAULT_CURRENCY = "$";

    public SizeSpec {
        limits = List.copyOf(limits);
        Checks.require(load.perSecond() > 0, "load", load, "above 0");
        Checks.require(
                pricePerHour.isEmpty() || nodeTypes.isEmpty(),
                "price",
                pricePerHour.map(BigDecimal::toPlainString).orElse(""),
                "none with node-types, which has prices of its own");
        Checks.require(
                node.isEmpty() || nodeTypes.isPresent(),
                "node",
                node.orElse(""),
                "node-types, which says what that is");
    }
}
