package io.floodmark.kafka.guest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a topic is made with.
 *
 * @param config the settings that override the broker's, all of them
 */
record TopicShape(int partitions, int replicationFactor, Map<String, String> config) {
    TopicShape {
        config = Collections.unmodifiableMap(new TreeMap<>(config));
    }
}
