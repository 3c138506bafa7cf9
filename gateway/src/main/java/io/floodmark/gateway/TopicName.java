package io.floodmark.gateway;

import java.util.regex.Pattern;

/** Names of topics as Kafka allows them, without those that are Kafka's own. */
final class TopicName {
    private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
    private static final String INTERNAL = "__";

    private TopicName() {}

    /** Whether clients may know of it. */
    static boolean visible(String name) {
        return !name.startsWith(INTERNAL);
    }

    static String checked(String name) {
        if (!LEGAL.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw new RefusedException(
                    Reason.BAD_REQUEST, "invalid topic name; expected 1 to 249 letters, digits, '.', '_' or '-'");
        }
        if (!visible(name)) {
            throw new RefusedException(Reason.FORBIDDEN, "topics with a name in __ are internal to Kafka");
        }
        return name;
    }
}
