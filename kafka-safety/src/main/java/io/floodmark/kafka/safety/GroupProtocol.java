package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.unit.Deadline;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.FinalizedVersionRange;

/**
 * Checks that brokers can assign the partitions of groups themselves (KIP-848); since Kafka 4.0, a feature of the
 * cluster shows this.
 */
public final class GroupProtocol {
    private static final String FEATURE = "group.version";

    private GroupProtocol() {}

    /** Returns why members with {@code group.protocol=consumer} could never join; empty if they can. */
    public static Optional<String> objection(ClusterClient client, Deadline deadline) {
        Map<String, FinalizedVersionRange> features = client.await(
                        "reading the features",
                        client.admin().describeFeatures().featureMetadata(),
                        deadline)
                .finalizedFeatures();
        FinalizedVersionRange range = features.get(FEATURE);
        int level = range == null ? 0 : range.maxVersionLevel();
        return level >= 1
                ? Optional.empty()
                : Optional.of("workload.consume: protocol is consumer, but " + FEATURE + " of this cluster is " + level
                        + "; expected 1, which Kafka has from 4.0 on (KIP-848); choose protocol: classic, a newer"
                        + " Kafka, or raise the feature with kafka-features.sh upgrade --feature " + FEATURE + "=1");
    }
}
