package io.floodmark.kafka.safety;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties with which a topic is created.
 *
 * @param config all settings that override those of the broker
 */
record TopicShape(int partitions, int replicationFactor, Map<String, String> config) {
    TopicShape {
        config = Collections.unmodifiableMap(new TreeMap<>(config));
    }
}
