package io.floodmark.runner;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Creates run ids, which are sortable by time, unique enough for a team and fit for topic names. */
public final class RunId {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
    private static final int SUFFIX = 4;

    private RunId() {}

    public static String next(Instant now, RandomGenerator random) {
        StringBuilder id = new StringBuilder(TIME.format(now)).append('-');
        for (int i = 0; i < SUFFIX; i++) {
            id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return id.toString();
    }
}
