package io.floodmark.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a plan says of the cluster that is to be bought: for which load, and what its nodes cost.
 *
 * @param load to be carried, all producers together
 * @param recordSize payload of a record; empty: that of what was measured
 * @param replication copies of a record; empty: as measured, or {@link #DEFAULT_REPLICATION}
 * @param groups consumer groups that each read everything; empty: as measured, or none
 * @param retention how long records are kept; empty where room on disks is not asked about
 * @param pricePerHour of a node, in {@code currency}; empty where {@code nodeTypes} has it, or nobody
 * @param currency before amounts of money
 * @param nodeTypes file of node types
 * @param node the one of them to size for; empty: each of them
 * @param limits what was measured, each as {@code NAME=LIMIT@BROKERS}; empty: what is found by the run itself, or the
 *     last
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
