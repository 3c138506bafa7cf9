package io.floodmark.gateway;

import io.floodmark.gateway.settings.AccessRule;
import java.util.List;
import java.util.Optional;

/**
 * An authenticated caller and its permissions.
 *
 * @param name for rates and logs
 * @param rules any of which may grant access
 * @param session separate connections, if Kafka decides what it may do
 */
record Principal(String name, List<AccessRule> rules, Optional<PassThroughSession> session) {
    private static final List<AccessRule> EVERYTHING =
            List.of(new AccessRule(AccessRule.Right.ALL, ""), new AccessRule(AccessRule.Right.GROUP, ""));

    /** The principal of all callers without authentication. */
    static final Principal ANYBODY = new Principal("anybody", EVERYTHING, Optional.empty());

    /** The principal of unauthenticated callers if authentication is required, for public routes. */
    static final Principal STRANGER = new Principal("-", List.of(), Optional.empty());

    Principal {
        rules = List.copyOf(rules);
    }

    /** Returns the principal of a caller that Kafka authenticated. */
    static Principal of(PassThroughSession session) {
        return new Principal(session.name(), EVERYTHING, Optional.of(session));
    }

    boolean mayRead(String topic) {
        return rules.stream().anyMatch(rule -> rule.reads(topic));
    }

    boolean mayWrite(String topic) {
        return rules.stream().anyMatch(rule -> rule.writes(topic));
    }

    boolean mayJoin(String group) {
        return rules.stream().anyMatch(rule -> rule.joins(group));
    }
}
