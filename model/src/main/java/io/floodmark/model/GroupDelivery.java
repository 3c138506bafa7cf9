package io.floodmark.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a consumer group was given in a trial, all its partitions together.
 *
 * @param partitions of which anything was known or received; not empty
 */
public record GroupDelivery(String group, List<Delivery> partitions) {
    public GroupDelivery {
        Checks.require(!partitions.isEmpty(), "partitions of group " + group, partitions, "one or more");
        partitions = List.copyOf(partitions);
    }

    /** Of every group, in order. */
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

    /** NaN where it is not known of every partition. */
    public double lost() {
        return partitions.stream().mapToDouble(Delivery::lost).sum();
    }

    /** NaN where it is not known of every partition. */
    public double duplicated() {
        return partitions.stream().mapToDouble(Delivery::duplicated).sum();
    }

    /** The weaker one, where partitions differ. */
    public Delivery.Basis basis() {
        return partitions.stream().allMatch(each -> each.basis() == Delivery.Basis.SEQUENCE)
                ? Delivery.Basis.SEQUENCE
                : Delivery.Basis.OFFSETS;
    }
}
