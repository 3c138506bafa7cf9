package io.floodmark.kafka;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The release of Kafka for each level of the feature {@code metadata.version}. */
final class MetadataRelease {
    static final String FEATURE = "metadata.version";

    /** First level of each release, from Kafka's MetadataVersion, which its client library does not contain. */
    private static final NavigableMap<Integer, String> FIRST_LEVELS = new TreeMap<>(Map.ofEntries(
            Map.entry(1, "3.0"),
            Map.entry(2, "3.1"),
            Map.entry(3, "3.2"),
            Map.entry(4, "3.3"),
            Map.entry(8, "3.4"),
            Map.entry(9, "3.5"),
            Map.entry(12, "3.6"),
            Map.entry(15, "3.7"),
            Map.entry(20, "3.8"),
            Map.entry(21, "3.9"),
            Map.entry(22, "4.0"),
            Map.entry(26, "4.1"),
            Map.entry(28, "4.2"),
            Map.entry(30, "4.3"),
            Map.entry(31, "4.4"),
            Map.entry(34, "4.5")));

    private static final int LAST_KNOWN_LEVEL = 34;

    private MetadataRelease() {}

    /** Returns e.g. {@code 4.3}, or {@code level 99 (after 4.3)} for a level that is newer than this program. */
    static String of(int level) {
        Map.Entry<Integer, String> first = FIRST_LEVELS.floorEntry(level);
        if (first == null) {
            return "level " + level;
        }
        return level <= LAST_KNOWN_LEVEL
                ? first.getValue()
                : "level " + level + " (after " + FIRST_LEVELS.lastEntry().getValue() + ")";
    }
}
