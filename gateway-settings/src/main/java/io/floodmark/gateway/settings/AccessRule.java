package io.floodmark.gateway.settings;

import java.util.Locale;

/**
 * A permission.
 *
 * @param prefix of the names of topics or consumer groups that the rule applies to; empty for all
 */
public record AccessRule(Right right, String prefix) {
    /** The kind of access. All but the last apply to topics. */
    public enum Right {
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

    public boolean reads(String topic) {
        return (right == Right.READ || right == Right.ALL) && topic.startsWith(prefix);
    }

    public boolean writes(String topic) {
        return (right == Right.WRITE || right == Right.ALL) && topic.startsWith(prefix);
    }

    public boolean joins(String group) {
        return right == Right.GROUP && group.startsWith(prefix);
    }
}
