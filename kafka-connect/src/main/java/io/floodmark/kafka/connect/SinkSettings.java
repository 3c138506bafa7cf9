package io.floodmark.kafka.connect;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Null sinks of one item of a plan: one connector for each group, all alike.
 *
 * @param connectors their names
 * @param groups names of the groups that they read as; as many
 * @param tasks of each connector, 1 or more
 * @param payloadBytes of the average record: key, value and headers
 * @param settings of the plan's, laid over those that a null sink is usually made with
 */
public record SinkSettings(
        List<String> connectors, List<String> groups, int tasks, double payloadBytes, Map<String, String> settings) {
    /** The plug-in that a Connect cluster must have. */
    static final String PLUG_IN = "io.floodmark.nullsink.NullSinkConnector";

    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

    public SinkSettings {
        connectors = List.copyOf(connectors);
        groups = List.copyOf(groups);
        settings = Map.copyOf(settings);
        if (connectors.size() != groups.size()) {
            throw new IllegalArgumentException(
                    connectors.size() + " connectors for " + groups.size() + " groups; expected one for each");
        }
    }

    /** What one of them is made with. */
    Map<String, String> config(int number, Collection<String> topics) {
        Map<String, String> config = new TreeMap<>();
        config.put("key.converter", BYTES);
        config.put("value.converter", BYTES);
        // No sink shall bring back a topic that is deleted.
        config.put("consumer.override.allow.auto.create.topics", "false");
        config.putAll(settings);
        config.put("name", connectors.get(number));
        config.put("connector.class", PLUG_IN);
        config.put("tasks.max", Integer.toString(tasks));
        config.put("topics", String.join(",", topics));
        config.put("consumer.override.group.id", groups.get(number));
        return config;
    }
}
