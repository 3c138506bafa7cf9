package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;
import org.junit.jupiter.api.Test;

class ActiveGroupsTest {
    private static GroupListing group(String id, Optional<GroupType> type, String protocol, GroupState state) {
        return new GroupListing(id, type, protocol, Optional.of(state));
    }

    @Test
    void groupsThatCommitOffsetsAreWatchedWhateverTheirProtocol() {
        ActiveGroups groups = ActiveGroups.of(List.of(
                group("streams", Optional.of(GroupType.STREAMS), "streams", GroupState.STABLE),
                group("new", Optional.of(GroupType.CONSUMER), "consumer", GroupState.STABLE),
                group("classic", Optional.of(GroupType.CLASSIC), "consumer", GroupState.STABLE),
                group("before-3.8", Optional.empty(), "consumer", GroupState.STABLE)));

        assertThat(groups.committing()).containsExactly("before-3.8", "classic", "new", "streams");
        assertThat(groups.others()).isEmpty();
    }

    @Test
    void groupsThatReadWithoutCommittedOffsetsAreNamed() {
        ActiveGroups groups = ActiveGroups.of(List.of(
                group("work", Optional.of(GroupType.SHARE), "share", GroupState.STABLE),
                group("future", Optional.of(GroupType.UNKNOWN), "future", GroupState.STABLE)));

        assertThat(groups.committing()).isEmpty();
        assertThat(groups.others()).containsExactly("future", "work");
    }

    @Test
    void groupsThatReadNothingAreLeftOut() {
        ActiveGroups groups = ActiveGroups.of(List.of(
                group("workers", Optional.of(GroupType.CLASSIC), "connect", GroupState.STABLE),
                group("gone", Optional.of(GroupType.SHARE), "share", GroupState.EMPTY),
                group("stopped", Optional.of(GroupType.STREAMS), "streams", GroupState.EMPTY)));

        assertThat(groups).isEqualTo(ActiveGroups.NONE);
    }
}
