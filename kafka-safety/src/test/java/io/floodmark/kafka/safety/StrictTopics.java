package io.floodmark.kafka.safety;

import java.util.Map;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.server.policy.CreateTopicPolicy;

/** A policy like those of managed services: refuses what the name of the topic selects. */
public final class StrictTopics implements CreateTopicPolicy {
    @Override
    public void validate(RequestMetadata wanted) {
        if (wanted.topic().contains("no-placement") && wanted.replicasAssignments() != null) {
            throw new PolicyViolationException("replicas are placed by the service");
        }
        if (wanted.topic().contains("no-settings") && !wanted.configs().isEmpty()) {
            throw new PolicyViolationException("settings are those of the service");
        }
    }

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public void close() {}
}
