package io.floodmark.kafka.connect;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Null sinks of one item of a plan: one connector for each group, all with the same settings.
 *
 * @param connectors names of the connectors
 * @param groups names of the groups as which they read; as many
 * @param tasks number of tasks of each connector, 1 or more
 * @param payloadBytes size of the average record: key, value and headers
 * @param settings settings of the plan, which override the defaults of a null sink
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

    /** Returns the configuration of one connector. */
    Map<String, String> config(int number, Collection<String> topics) {
        Map<String, String> config = new TreeMap<>();
        config.put("key.converter", BYTES);
        config.put("value.converter", BYTES);
        // A sink must not recreate a deleted topic.
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
