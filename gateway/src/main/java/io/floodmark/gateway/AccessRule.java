package io.floodmark.gateway;

import java.util.Locale;

/**
 * A permission.
 *
 * @param prefix of the names of topics or consumer groups that the rule applies to; empty for all
 */
record AccessRule(Right right, String prefix) {
    /** The kind of access. All but the last apply to topics. */
    enum Right {
        READ,
        WRITE,
        ALL,
        /** Membership in consumer groups. */
        GROUP;

        /** Returns the name in configuration files. */
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
