package io.floodmark.model.workload;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The client library of the client engine, with its JVM and settings.
 *
 * @param version of kafka-clients, from 2.1 on
 * @param javaHome empty: the JVM that runs Floodmark
 * @param jvmFlags of that JVM; empty: none
 * @param properties of the library, by its own names; they override everything else
 * @param plugInProperties of the user's plug-ins, which the library passes to them and does not know
 */
public record ClientSpec(
        String version,
        Optional<String> javaHome,
        List<String> jvmFlags,
        Map<String, String> properties,
        Map<String, String> plugInProperties) {
    public static final String DEFAULT_VERSION = "4.4.0";
    public static final ClientSpec DEFAULT = new ClientSpec(DEFAULT_VERSION, Optional.empty(), List.of(), Map.of());

    /** Creates a spec without plug-ins. */
    public ClientSpec(
            String version, Optional<String> javaHome, List<String> jvmFlags, Map<String, String> properties) {
        this(version, javaHome, jvmFlags, properties, Map.of());
    }

    public ClientSpec {
        jvmFlags = List.copyOf(jvmFlags);
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
        plugInProperties = Collections.unmodifiableMap(new TreeMap<>(plugInProperties));
    }
}
