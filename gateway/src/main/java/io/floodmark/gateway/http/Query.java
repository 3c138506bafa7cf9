package io.floodmark.gateway.http;

import io.floodmark.gateway.error.RefusedException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The query parameters of a read request. Each may occur once, and unknown ones are rejected. */
public final class Query {
    private final Map<String, String> given = new LinkedHashMap<>();

    /**
     * Parses a query and checks the names of its parameters.
     *
     * @param known the allowed names
     */
    public Query(@Nullable String query, Set<String> known) {
        for (String part : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            if (equals < 0 || !known.contains(name)) {
                throw RefusedException.bad("an unknown query parameter; expected "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            if (given.put(name, Percent.text(part.substring(equals + 1), name)) != null) {
                throw RefusedException.bad("duplicate query parameter " + name + "; expected it once");
            }
        }
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name));
    }

    /** Returns an integer; values above the maximum are reduced to it. */
    public long whole(String name, long usual, long most) {
        return text(name).map(text -> Math.min(most, number(name, text))).orElse(usual);
    }

    /** Returns a duration from milliseconds, or from an integer with the unit ms or s. */
    public Duration time(String name, Duration usual, Duration most) {
        Duration asked = text(name).map(text -> time(name, text)).orElse(usual);
        return asked.compareTo(most) > 0 ? most : asked;
    }

    private static Duration time(String name, String text) {
        if (text.endsWith("ms")) {
            return Duration.ofMillis(number(name, text.substring(0, text.length() - 2)));
        }
        return text.endsWith("s")
                ? Duration.ofSeconds(Math.min(1 << 20, number(name, text.substring(0, text.length() - 1))))
                : Duration.ofMillis(number(name, text));
    }

    private static long number(String name, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw RefusedException.bad(name + ": expected a whole number, 0 or more");
        }
        return Long.parseLong(text);
    }
}
