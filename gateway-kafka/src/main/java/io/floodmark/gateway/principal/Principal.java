package io.floodmark.gateway.principal;

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
public record Principal(String name, List<AccessRule> rules, Optional<PassThroughSession> session) {
    private static final List<AccessRule> EVERYTHING =
            List.of(new AccessRule(AccessRule.Right.ALL, ""), new AccessRule(AccessRule.Right.GROUP, ""));

    /** The principal of all callers without authentication. */
    public static final Principal ANYBODY = new Principal("anybody", EVERYTHING, Optional.empty());

    /** The principal of unauthenticated callers if authentication is required, for public routes. */
    public static final Principal STRANGER = new Principal("-", List.of(), Optional.empty());

    public Principal {
        rules = List.copyOf(rules);
    }

    /** Returns the principal of a caller that Kafka authenticated. */
    public static Principal of(PassThroughSession session) {
        return new Principal(session.name(), EVERYTHING, Optional.of(session));
    }

    public boolean mayRead(String topic) {
        return rules.stream().anyMatch(rule -> rule.reads(topic));
    }

    public boolean mayWrite(String topic) {
        return rules.stream().anyMatch(rule -> rule.writes(topic));
    }

    public boolean mayJoin(String group) {
        return rules.stream().anyMatch(rule -> rule.joins(group));
    }
}
