package io.floodmark.kafka.safety;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;

/**
 * Groups with active members, in order of their names.
 *
 * @param committing groups that commit offsets, from which their lag is read: consumer groups and those of Kafka
 *     Streams
 * @param others groups that read topics without committed offsets: share groups, and types unknown to this program
 */
record ActiveGroups(List<String> committing, List<String> others) {
    static final ActiveGroups NONE = new ActiveGroups(List.of(), List.of());

    private static final String CONSUMERS = "consumer";

    ActiveGroups {
        committing = committing.stream().sorted().toList();
        others = others.stream().sorted().toList();
    }

    static ActiveGroups of(Collection<GroupListing> groups) {
        List<String> committing = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (GroupListing group : groups) {
            if (group.groupState().equals(Optional.of(GroupState.STABLE))) {
                // Brokers before Kafka 3.8 report no type: all their groups are classic.
                switch (group.type().orElse(GroupType.CLASSIC)) {
                    case CONSUMER, STREAMS -> committing.add(group.groupId());
                    case CLASSIC -> {
                        // Workers of Kafka Connect and schema registries also form groups, but read nothing by them.
                        if (group.protocol().equals(CONSUMERS)) {
                            committing.add(group.groupId());
                        }
                    }
                    case SHARE, UNKNOWN -> others.add(group.groupId());
                }
            }
        }
        return new ActiveGroups(committing, others);
    }
}
