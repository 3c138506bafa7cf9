package io.floodmark.kafka.guest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;

/**
 * Groups with members that are at work, in order of their names.
 *
 * @param committing commit offsets, by which their lag is read: consumer groups and those of Kafka Streams
 * @param others read topics and have no committed offsets: share groups, and types that this program does not know
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
                // Brokers before Kafka 3.8 do not say a type: all their groups are classic.
                switch (group.type().orElse(GroupType.CLASSIC)) {
                    case CONSUMER, STREAMS -> committing.add(group.groupId());
                    case CLASSIC -> {
                        // Workers of Kafka Connect and schema registries form groups, too, and read nothing by them.
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
