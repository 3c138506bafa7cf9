package io.floodmark.lab;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The properties of a distributed Connect worker in a lab. Properties that are not set have Kafka's defaults. */
final class ConnectConfig {
    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
    private static final int MOST_REPLICAS = 3;

    private ConnectConfig() {}

    /**
     * Returns the properties of one worker.
     *
     * @param client authentication properties of clients of the lab; secret
     * @param brokers number of brokers of the lab
     * @param port of its REST interface
     * @param plugIns folder that contains folders of plug-ins
     */
    static Map<String, String> of(
            String bootstrapServers, Map<String, String> client, int brokers, int port, Path plugIns) {
        Map<String, String> config = new TreeMap<>();
        // These apply to the worker itself, and to the consumers, producers and admin clients of its connectors.
        for (String whose : new String[] {"", "consumer.", "producer.", "admin."}) {
            client.forEach((key, value) -> config.put(whose + key, value));
        }
        config.put("bootstrap.servers", bootstrapServers);
        config.put("group.id", "floodmark-connect");
        config.put("key.converter", BYTES);
        config.put("value.converter", BYTES);
        String replicas = Integer.toString(Math.min(MOST_REPLICAS, brokers));
        for (String storage : new String[] {"config", "offset", "status"}) {
            config.put(storage + ".storage.topic", "floodmark-connect-" + storage);
            config.put(storage + ".storage.replication.factor", replicas);
        }
        config.put("offset.storage.partitions", "1");
        config.put("status.storage.partitions", "1");
        config.put("listeners", "http://" + NodeAddresses.LOOPBACK + ":" + port);
        config.put("rest.advertised.host.name", NodeAddresses.LOOPBACK);
        config.put("rest.advertised.port", Integer.toString(port));
        config.put("plugin.path", plugIns.toString());
        // Floodmark's plug-ins have manifests; scanning all classes takes seconds.
        config.put("plugin.discovery", "service_load");
        config.put("connector.client.config.override.policy", "All");
        return config;
    }
}
