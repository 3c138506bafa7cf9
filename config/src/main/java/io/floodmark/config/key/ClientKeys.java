package io.floodmark.config.key;

import java.util.List;
import java.util.Map;

/**
 * The keys of the client library and its JVM.
 *
 * @param version of kafka-clients
 * @param javaHome folder of a JDK or JRE
 * @param jvmFlags items of a list
 * @param properties the library's own keys
 * @param plugInProperties keys that it passes to the user's plug-ins
 */
public record ClientKeys(
        Key<String> version,
        Key<String> javaHome,
        Key<String> jvmFlags,
        Key<String> properties,
        Key<String> plugInProperties)
        implements KeyGroup {
    /** Properties of consumers that plans set by other keys, or that users may not set, with the key or the reason. */
    public static final Map<String, String> OF_CONSUMERS = Map.of(
            "group.protocol", "workload.consume[].protocol",
            "group.id", "workload.consume[].group",
            "bootstrap.servers", "cluster.bootstrap-server",
            "client.id", "the run, which has quotas set on it",
            "key.deserializer", "the engine, which receives bytes",
            "value.deserializer", "the engine, which receives bytes",
            "auto.offset.reset", "the run, which commits where groups begin");

    /** Properties of producers that plans set by other keys, or that users may not set, with the key or the reason. */
    public static final Map<String, String> OF_PRODUCERS = Map.ofEntries(
            Map.entry("acks", "workload.produce.acks"),
            Map.entry("batch.size", "workload.produce.batch-bytes"),
            Map.entry("linger.ms", "workload.produce.linger"),
            Map.entry("compression.type", "workload.produce.compression"),
            Map.entry("compression.gzip.level", "workload.produce.compression-level"),
            Map.entry("compression.lz4.level", "workload.produce.compression-level"),
            Map.entry("compression.zstd.level", "workload.produce.compression-level"),
            Map.entry("max.in.flight.requests.per.connection", "workload.produce.in-flight"),
            Map.entry("enable.idempotence", "workload.produce.idempotence"),
            Map.entry("max.request.size", "workload.produce.max-request-size"),
            Map.entry("transactional.id", "workload.produce.transaction-records"),
            Map.entry("bootstrap.servers", "cluster.bootstrap-server"),
            Map.entry("client.id", "the run, which has quotas set on it"),
            Map.entry("key.serializer", "the engine, which sends bytes"),
            Map.entry("value.serializer", "the engine, which sends bytes"));

    private static final String VERSION = "[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}";

    /** @param section section with the keys */
    static ClientKeys in(String section) {
        return new ClientKeys(
                Key.of(section + ".kafka-clients", Form.text(ClientKeys::known, "a release from 2.1.0 on, e.g. 4.4.0")),
                Key.of(section + ".java-home", Form.PATH),
                Key.of(section + ".jvm-flags[]", Form.JVM_FLAG),
                Key.of(section + ".properties.*", Form.TEXT),
                Key.of(section + ".plug-in-properties.*", Form.TEXT));
    }

    /** True for a version from 2.1 on, the oldest that Kafka 4 supports (KIP-896). */
    private static boolean known(String text) {
        if (!text.matches(VERSION)) {
            return false;
        }
        String[] parts = text.split("\\.", -1);
        int major = Integer.parseInt(parts[0]);
        return major > 2 || (major == 2 && Integer.parseInt(parts[1]) >= 1);
    }

    /** Returns these keys for one item of a list. */
    public ClientKeys of(String item) {
        return new ClientKeys(
                version.with(item),
                javaHome.with(item),
                jvmFlags.with(item),
                properties.with(item),
                plugInProperties.with(item));
    }

    /** Returns their names in the section. */
    public List<String> names() {
        return List.of("kafka-clients", "java-home", "jvm-flags", "properties", "plug-in-properties");
    }

    @Override
    public List<Key<?>> all() {
        return List.of(version, javaHome, jvmFlags, properties, plugInProperties);
    }
}
