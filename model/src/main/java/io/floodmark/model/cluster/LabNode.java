package io.floodmark.model.cluster;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of one broker process of a lab.
 *
 * @param javaHome empty: the JVM that runs Floodmark
 * @param jvmFlags empty: a heap that fits the machine
 * @param config broker configuration, which overrides the lab's own
 * @param logDirs parent folders for log directories; empty: one in the lab's folder
 */
public record LabNode(
        Optional<String> javaHome, List<String> jvmFlags, Map<String, String> config, List<String> logDirs) {
    /**
     * Keys of {@link #config} that a lab sets itself: with other values its processes would not find each other, or
     * would leave data behind.
     */
    public static final Set<String> SET_BY_LAB = Set.of(
            "process.roles",
            "node.id",
            "broker.id",
            "listeners",
            "advertised.listeners",
            "listener.security.protocol.map",
            "inter.broker.listener.name",
            "security.inter.broker.protocol",
            "controller.listener.names",
            "controller.quorum.voters",
            "controller.quorum.bootstrap.servers",
            "log.dir",
            "log.dirs",
            "metadata.log.dir");

    public static final LabNode DEFAULT = new LabNode(Optional.empty(), List.of(), Map.of(), List.of());

    public LabNode {
        jvmFlags = List.copyOf(jvmFlags);
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        logDirs = List.copyOf(logDirs);
    }

    /**
     * Returns this node's settings, with those of {@code base} for the ones that it does not set; configurations are
     * merged key by key.
     */
    LabNode over(LabNode base) {
        Map<String, String> merged = new LinkedHashMap<>(base.config);
        merged.putAll(config);
        return new LabNode(
                javaHome.or(() -> base.javaHome),
                jvmFlags.isEmpty() ? base.jvmFlags : jvmFlags,
                merged,
                logDirs.isEmpty() ? base.logDirs : logDirs);
    }
}
