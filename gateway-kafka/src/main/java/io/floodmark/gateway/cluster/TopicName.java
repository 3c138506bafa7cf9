package io.floodmark.gateway.cluster;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.util.regex.Pattern;

/** Checks names of topics: those that Kafka allows, except its internal ones. */
public final class TopicName {
    private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
    private static final String INTERNAL = "__";

    private TopicName() {}

    /** True if clients may know of the topic. */
    public static boolean visible(String name) {
        return !name.startsWith(INTERNAL);
    }

    public static String checked(String name) {
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
