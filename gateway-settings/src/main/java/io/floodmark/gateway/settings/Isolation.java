package io.floodmark.gateway.settings;

import io.floodmark.gateway.error.RefusedException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.IsolationLevel;

/** The isolation levels of transactions, by Kafka's names. */
public final class Isolation {
    static final Map<String, IsolationLevel> WORDS = words();

    private Isolation() {}

    private static Map<String, IsolationLevel> words() {
        Map<String, IsolationLevel> words = new LinkedHashMap<>();
        for (IsolationLevel level : IsolationLevel.values()) {
            words.put(level.toString(), level);
        }
        return words;
    }

    /**
     * Parses the level that a client requests.
     *
     * @param name of the parameter or member
     */
    public static IsolationLevel read(String name, String text) {
        return Optional.ofNullable(WORDS.get(text))
                .orElseThrow(() ->
                        RefusedException.bad("invalid " + name + "; expected " + String.join(" or ", WORDS.keySet())));
    }
}
