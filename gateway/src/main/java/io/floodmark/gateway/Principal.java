package io.floodmark.gateway;

import java.util.List;

/**
 * Who asks, and what that one may do.
 *
 * @param name for rates and logs
 * @param rules any of which may allow a thing
 */
record Principal(String name, List<TopicRule> rules) {
    /** Where nobody has to say who they are. */
    static final Principal ANYBODY = new Principal("anybody", List.of(new TopicRule("", true, true)));

    Principal {
        rules = List.copyOf(rules);
    }

    boolean mayRead(String topic) {
        return rules.stream().anyMatch(rule -> rule.read() && topic.startsWith(rule.prefix()));
    }

    boolean mayWrite(String topic) {
        return rules.stream().anyMatch(rule -> rule.write() && topic.startsWith(rule.prefix()));
    }
}
