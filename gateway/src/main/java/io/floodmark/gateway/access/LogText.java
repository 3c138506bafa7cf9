package io.floodmark.gateway.access;

import java.nio.charset.StandardCharsets;

/** Encodes texts of clients as single words in the log, so that no client can forge lines or fields. */
public final class LogText {
    private static final int LONGEST = 200;
    private static final String PLAIN = "-._~@:/+*,;";

    private LogText() {}

    /** Percent-encodes everything but letters, digits and some punctuation, and truncates long texts. */
    public static String of(String text) {
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
