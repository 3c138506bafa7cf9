package io.floodmark.model.workload;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Configuration of a run's topics, by Kafka's own keys, which overrides the one that they are created with. Keys for
 * disk space, deletion, accepted records and required replicas are rejected, since they follow from other keys of the
 * plan.
 *
 * @param values each valid by {@link #problem}
 */
public record TopicConfig(Map<String, String> values) {
    private static final Map<String, Rule> RULES = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "compression.type",
                    new Rule(
                            "producer|uncompressed|gzip|snappy|lz4|zstd",
                            "producer, uncompressed, gzip, snappy, lz4 or zstd")),
            Map.entry("compression.gzip.level", new Rule("-1|[1-9]", "1 to 9, or -1: the codec's own")),
            Map.entry("compression.lz4.level", new Rule("[1-9]|1[0-7]", "1 to 17")),
            Map.entry("compression.zstd.level", new Rule("-?[0-9]{1,6}", "-131072 to 22")),
            Map.entry("flush.messages", new Rule("[1-9][0-9]{0,17}", "1 or more records")),
            Map.entry("flush.ms", new Rule("[0-9]{1,18}", "0 or more milliseconds")),
            Map.entry("index.interval.bytes", new Rule("[0-9]{1,9}", "0 or more bytes")),
            Map.entry("preallocate", new Rule("true|false", "true or false")),
            Map.entry("unclean.leader.election.enable", new Rule("true|false", "true or false"))));

    public static final TopicConfig NONE = new TopicConfig(Map.of());

    private record Rule(Pattern pattern, String expected) {
        Rule(String pattern, String expected) {
            this(Pattern.compile(pattern), expected);
        }
    }

    /** @throws IllegalArgumentException if a key or its value is rejected */
    public TopicConfig {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        values.forEach((key, value) -> problem(key, value).ifPresent(problem -> {
            throw new IllegalArgumentException(key + " " + problem);
        }));
    }

    /** Returns what is wrong with a value, or with its key; the brokers check ranges beyond that. */
    public static Optional<String> problem(String key, String value) {
        Rule rule = RULES.get(key);
        if (rule == null) {
            return Optional.of("is not for plans; expected one of " + String.join(", ", RULES.keySet()));
        }
        return rule.pattern().matcher(value).matches()
                ? Optional.empty()
                : Optional.of("invalid value '" + value + "'; expected " + rule.expected());
    }
}
