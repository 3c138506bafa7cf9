package io.floodmark.kafka.guest;

import io.floodmark.model.HttpSpec;
import java.util.Locale;

/** Names of what a run creates: {@code floodmark-<run id>-<purpose>-<generation>}, fit for topics and client ids. */
public final class RunNames {
    /** Everything that any run of Floodmark creates starts with it, also what a plan names. */
    public static final String PREFIX = HttpSpec.TOPIC_PREFIX;

    private final String runId;

    /** @param runId unique, of lower-case letters, digits and dashes */
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
     * Name of one topic.
     *
     * @param purpose a word, as {@code load} or {@code canary}
     * @param index of the topic among those of its purpose, from 0
     * @param generation how often the topics of that purpose were made anew, from 0
     */
    String topic(String purpose, int index, int generation) {
        return String.format(Locale.ROOT, "%s%s-%s-%d-%d", PREFIX, runId, purpose, index, generation);
    }

    /** The client id of a role of this run: quotas are set on exactly that. */
    public String clientId(String role) {
        return PREFIX + runId + "-" + role;
    }

    /** The transactional id of a producer of the load, from 0; made by the process that has it. */
    public String transactionalId(int producer) {
        return clientId("load") + "-" + producer;
    }

    /** A consumer group of this run, from 0. */
    public String group(int number) {
        return PREFIX + runId + "-group-" + number;
    }

    /** A connector of this run, from 0. */
    public String connector(int number) {
        return PREFIX + runId + "-sink-" + number;
    }

    /** True for the topics of this run, of whatever purpose. */
    public boolean ours(String topic) {
        return topic.startsWith(PREFIX + runId + "-");
    }
}
