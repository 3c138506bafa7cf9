package io.floodmark.kafka;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One broker as the cluster shows it.
 *
 * @param host that it advertises to us
 * @param fenced known to the controller, but not taking part
 * @param release of its software, minor version only, told by the newest metadata version that it supports; empty where
 *     unknown
 * @param listener name of the listener that we are led to; empty where its configuration may not be read
 * @param settings the few of its settings that numbers depend on, as it reports them; empty where they may not be read
 */
public record BrokerNode(
        int id,
        String host,
        int port,
        Optional<String> rack,
        boolean fenced,
        Optional<String> release,
        Optional<String> listener,
        Map<String, String> settings) {
    public BrokerNode {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
