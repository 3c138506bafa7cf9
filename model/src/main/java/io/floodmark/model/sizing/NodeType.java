package io.floodmark.model.sizing;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A machine type for brokers. Throughputs are bytes per second, and empty if they set no bound.
 *
 * @param pricePerHour in any currency
 * @param network in either direction
 * @param storageNetwork between the machine and its network storage
 * @param storage write throughput of its disks
 * @param disk bytes of all its disks
 */
public record NodeType(
        String name,
        Optional<BigDecimal> pricePerHour,
        OptionalDouble network,
        OptionalDouble storageNetwork,
        OptionalDouble storage,
        Optional<Bytes> disk) {
    /** Creates a node type of which at most the price is known. */
    public static NodeType costing(Optional<BigDecimal> pricePerHour) {
        return new NodeType(
                "node",
                pricePerHour,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    public NodeType {
        Checks.require(pricePerHour.orElse(BigDecimal.ZERO).signum() >= 0, "price per hour", pricePerHour, "0 or more");
        Checks.require(network.orElse(1) > 0, "network", network, "above 0 bytes/s");
        Checks.require(storageNetwork.orElse(1) > 0, "storage network", storageNetwork, "above 0 bytes/s");
        Checks.require(storage.orElse(1) > 0, "storage", storage, "above 0 bytes/s");
        Checks.require(disk.map(Bytes::value).orElse(1L) > 0, "disk", disk, "above 0 bytes");
    }
}
