package io.floodmark.kafka.safety;

import io.floodmark.model.workload.HttpProduce;
import java.util.Locale;

/**
 * Names of the objects that a run creates, valid for topics and client ids. They begin with {@code floodmark-<run
 * id>-}; topics continue with {@code <purpose>-<index>-<generation>}.
 */
public final class RunNames {
    /** Prefix of everything that any run of Floodmark creates, including names from a plan. */
    public static final String PREFIX = HttpProduce.TOPIC_PREFIX;

    private final String runId;

    /** @param runId unique id of lower-case letters, digits and dashes */
    public RunNames(String runId) {
        if (!runId.matches("[a-z0-9][a-z0-9-]{0,99}")) {
            throw new IllegalArgumentException(
                    "run id is '" + runId + "'; expected lower-case letters, digits and dashes, at most 100");
        }
        this.runId = runId;
    }

    public String runId() {
        return runId;
    }

    /**
     * Returns the name of one topic.
     *
     * @param purpose one word, e.g. {@code load} or {@code canary}
     * @param index index of the topic among those of its purpose, from 0
     * @param generation number of times that the topics of that purpose were recreated, from 0
     */
    String topic(String purpose, int index, int generation) {
        return String.format(Locale.ROOT, "%s%s-%s-%d-%d", PREFIX, runId, purpose, index, generation);
    }

    /** Returns the client id for a role in this run; quotas are set on exactly this id. */
    public String clientId(String role) {
        return PREFIX + runId + "-" + role;
    }

    /**
     * Returns the transactional id of a producer of the load, from 0; the process with the producer forms the same id.
     */
    public String transactionalId(int producer) {
        return clientId("load") + "-" + producer;
    }

    /** Returns the name of a consumer group of this run, from 0. */
    public String group(int number) {
        return PREFIX + runId + "-group-" + number;
    }

    /** Returns the name of a connector of this run, from 0. */
    public String connector(int number) {
        return PREFIX + runId + "-sink-" + number;
    }

    /** True for the topics of this run, whatever their purpose. */
    public boolean owns(String topic) {
        return topic.startsWith(PREFIX + runId + "-");
    }
}
