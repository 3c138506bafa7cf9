package io.floodmark.gateway;

import java.util.List;
import java.util.Optional;

/**
 * Who asks, and what that one may do.
 *
 * @param name for rates and logs
 * @param rules any of which may allow a thing
 * @param session with connections of its own, where Kafka decides what it may do
 */
record Principal(String name, List<AccessRule> rules, Optional<PassThroughSession> session) {
    private static final List<AccessRule> EVERYTHING =
            List.of(new AccessRule(AccessRule.Right.ALL, ""), new AccessRule(AccessRule.Right.GROUP, ""));

    /** Where nobody has to say who they are. */
    static final Principal ANYBODY = new Principal("anybody", EVERYTHING, Optional.empty());

    /** Who has not said who they are where they have to: for what everybody may ask. */
    static final Principal STRANGER = new Principal("-", List.of(), Optional.empty());

    Principal {
        rules = List.copyOf(rules);
    }

    /** Whom Kafka has let in. */
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
