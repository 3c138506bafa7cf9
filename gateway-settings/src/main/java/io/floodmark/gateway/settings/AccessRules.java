package io.floodmark.gateway.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads rules from configuration text: {@code read orders-, write orders-, all logs., read *, group billing-}. */
final class AccessRules {
    static final String EXPECTED = "rules with commas between them: read, write or all, and a prefix of topics or *;"
            + " group, and a prefix of consumer groups or *";

    private AccessRules() {}

    static boolean legal(String text) {
        for (String rule : text.split(",", -1)) {
            if (!rule.strip().matches("(read|write|all|group) +([a-zA-Z0-9._-]{1,249}|\\*)")) {
                return false;
            }
        }
        return true;
    }

    static String text(AccessRule rule) {
        return rule.right().key() + " " + (rule.prefix().isEmpty() ? "*" : rule.prefix());
    }

    /** @param text valid rules */
    static List<AccessRule> read(String text) {
        List<AccessRule> rules = new ArrayList<>();
        for (String rule : text.split(",", -1)) {
            String[] words = rule.strip().split(" +", 2);
            String prefix = words[1].equals("*") ? "" : words[1];
            rules.add(new AccessRule(AccessRule.Right.valueOf(words[0].toUpperCase(Locale.ROOT)), prefix));
        }
        return rules;
    }
}
