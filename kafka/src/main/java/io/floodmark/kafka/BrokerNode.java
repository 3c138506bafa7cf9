package io.floodmark.kafka;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A broker as the cluster describes it.
 *
 * @param host advertised to this client
 * @param fenced true if the controller knows the broker, but it does not take part
 * @param release release of its software, minor version only, derived from the newest metadata version that it
 *     supports; empty if unknown
 * @param listener name of the listener to which this client is directed; empty if its configuration may not be read
 * @param settings the few settings of the broker on which measured numbers depend, as it reports them; empty if they
 *     may not be read
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
