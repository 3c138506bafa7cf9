package io.floodmark.model.trial;

import io.floodmark.model.unit.Checks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The records that a consumer group received in a trial, all its partitions together.
 *
 * @param partitions with known or received records; not empty
 */
public record GroupDelivery(String group, List<Delivery> partitions) {
    public GroupDelivery {
        Checks.require(!partitions.isEmpty(), "partitions of group " + group, partitions, "one or more");
        partitions = List.copyOf(partitions);
    }

    /** Returns the deliveries of every group, in order. */
    public static List<GroupDelivery> of(Observation seen) {
        Map<String, List<Delivery>> groups = seen.deliveries().stream()
                .collect(Collectors.groupingBy(Delivery::group, LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> new GroupDelivery(group.getKey(), group.getValue()))
                .toList();
    }

    public long received() {
        return partitions.stream().mapToLong(Delivery::received).sum();
    }

    /** Returns the lost records; NaN if they are unknown for a partition. */
    public double lost() {
        return partitions.stream().mapToDouble(Delivery::lost).sum();
    }

    /** Returns the duplicates; NaN if they are unknown for a partition. */
    public double duplicated() {
        return partitions.stream().mapToDouble(Delivery::duplicated).sum();
    }

    /** Returns the weaker basis if partitions differ. */
    public Delivery.Basis basis() {
        return partitions.stream().allMatch(each -> each.basis() == Delivery.Basis.SEQUENCE)
                ? Delivery.Basis.SEQUENCE
                : Delivery.Basis.OFFSETS;
    }
}
