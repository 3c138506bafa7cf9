package io.floodmark.gateway;

import java.util.Locale;

/**
 * What may be done.
 *
 * @param prefix of the names of topics, or of consumer groups, that it holds for; empty for all
 */
record AccessRule(Right right, String prefix) {
    /** To do what; but for the last, with topics. */
    enum Right {
        READ,
        WRITE,
        ALL,
        /** To be in consumer groups. */
        GROUP;

        /** As a file writes it. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean reads(String topic) {
        return (right == Right.READ || right == Right.ALL) && topic.startsWith(prefix);
    }

    boolean writes(String topic) {
        return (right == Right.WRITE || right == Right.ALL) && topic.startsWith(prefix);
    }

    boolean joins(String group) {
        return right == Right.GROUP && group.startsWith(prefix);
    }
}
