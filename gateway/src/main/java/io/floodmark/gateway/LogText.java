package io.floodmark.gateway;

import java.nio.charset.StandardCharsets;

/**
 * Texts of clients in a line of the log: one word each, whatever they hold, so that nobody writes lines or fields of
 * his own.
 */
final class LogText {
    private static final int LONGEST = 200;
    private static final String PLAIN = "-._~@:/+*,;";

    private LogText() {}

    /** Percent-encoded but for letters, digits and some marks; cut off where it is long. */
    static String of(String text) {
        if (text.isEmpty()) {
            return "-";
        }
        StringBuilder word = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            if (word.length() >= LONGEST) {
                return word.append("...").toString();
            }
            append(word, each);
        }
        return word.toString();
    }

    private static void append(StringBuilder word, byte each) {
        boolean plain = (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || PLAIN.indexOf(each) >= 0;
        if (plain) {
            word.append((char) each);
        } else {
            word.append(String.format("%%%02X", each));
        }
    }
}
