package io.floodmark.cli;

import java.util.Map;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.server.policy.CreateTopicPolicy;

/** A policy as in clusters of many teams: no topic allows messages above 2 MiB. Instantiated by the controller. */
public final class SmallMessagesOnly implements CreateTopicPolicy {
    static final String REFUSAL = "messages above 2 MiB belong into a store of objects";

    private static final int MOST = 2 * 1024 * 1024;

    @Override
    public void validate(RequestMetadata topic) {
        if (Integer.parseInt(topic.configs().getOrDefault("max.message.bytes", "0")) > MOST) {
            throw new PolicyViolationException(REFUSAL);
        }
    }

    @Override
    public void configure(Map<String, ?> settings) {}

    @Override
    public void close() {}
}
