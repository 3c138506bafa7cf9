package io.floodmark.gateway;

import java.util.List;
import java.util.Optional;

/**
 * Who asks, and what that one may do.
 *
 * @param name for rates and logs
 * @param rules any of which may allow a thing
 * @param caller with connections of its own, where Kafka decides what it may do
 */
record Principal(String name, List<TopicRule> rules, Optional<Caller> caller) {
    private static final List<TopicRule> EVERYTHING = List.of(new TopicRule("", true, true));

    /** Where nobody has to say who they are. */
    static final Principal ANYBODY = new Principal("anybody", EVERYTHING, Optional.empty());

    Principal {
        rules = List.copyOf(rules);
    }

    /** Whom Kafka has let in. */
    static Principal of(String name, Caller caller) {
        return new Principal(name, EVERYTHING, Optional.of(caller));
    }

    boolean mayRead(String topic) {
        return rules.stream().anyMatch(rule -> rule.read() && topic.startsWith(rule.prefix()));
    }

    boolean mayWrite(String topic) {
        return rules.stream().anyMatch(rule -> rule.write() && topic.startsWith(rule.prefix()));
    }
}
