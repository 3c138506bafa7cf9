package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;

/** Rules as a file writes them: {@code read orders-, write orders-, all logs., read *}. */
final class TopicRules {
    static final String EXPECTED = "rules with commas between them: read, write or all, and a prefix of topics or *";

    private TopicRules() {}

    static boolean legal(String text) {
        for (String rule : text.split(",", -1)) {
            if (!rule.strip().matches("(read|write|all) +([a-zA-Z0-9._-]{1,249}|\\*)")) {
                return false;
            }
        }
        return true;
    }

    static String text(TopicRule rule) {
        String may = rule.read() && rule.write() ? "all" : rule.read() ? "read" : "write";
        return may + " " + (rule.prefix().isEmpty() ? "*" : rule.prefix());
    }

    /** @param text a legal one */
    static List<TopicRule> read(String text) {
        List<TopicRule> rules = new ArrayList<>();
        for (String rule : text.split(",", -1)) {
            String[] words = rule.strip().split(" +", 2);
            String prefix = words[1].equals("*") ? "" : words[1];
            rules.add(new TopicRule(prefix, !words[0].equals("write"), !words[0].equals("read")));
        }
        return rules;
    }
}
