package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.BitRate;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The request of {@code lab up} to the supervisor, encoded as text for its standard input: the broker configuration of
 * a plan may contain secrets, which arguments and files would reveal.
 *
 * @param registry folder of the registry
 * @param jars of the release, in class path order; downloaded before, so that the user sees the progress
 */
record LabRequest(String id, LabCluster cluster, LabSettings settings, Path registry, List<Path> jars) {
    LabRequest {
        jars = List.copyOf(jars);
    }

    String encode() {
        Properties properties = new Properties();
        properties.setProperty("id", id);
        properties.setProperty("registry", registry.toString());
        put(properties, "jar.", jars);
        properties.setProperty("brokers", Integer.toString(cluster.brokers()));
        properties.setProperty("kafka-version", cluster.kafkaVersion());
        properties.setProperty("combined", Boolean.toString(cluster.combined()));
        properties.setProperty("kafka-defaults", Boolean.toString(cluster.kafkaDefaults()));
        properties.setProperty("security", cluster.security().name());
        put(properties, "node.", cluster.node());
        cluster.perBroker().forEach((broker, node) -> put(properties, "broker." + broker + ".", node));
        put(properties, "root.", settings.roots());
        properties.setProperty("max-disk", Long.toString(settings.maxDisk().value()));
        properties.setProperty("partition-replicas", Integer.toString(settings.partitionReplicas()));
        properties.setProperty("appended-per-second", Double.toString(settings.appendedPerSecond()));
        cluster.coresPerBroker().ifPresent(cores -> properties.setProperty("cores-per-broker", Double.toString(cores)));
        properties.setProperty(
                "separate-hosts", Boolean.toString(cluster.hosts().separate()));
        cluster.hosts().link().ifPresent(link -> properties.setProperty("link", link.toString()));
        cluster.brokerCores().ifPresent(cores -> properties.setProperty("broker-cores", Double.toString(cores)));
        properties.setProperty(
                "start-deadline-millis", Long.toString(settings.startDeadline().toMillis()));
        StringWriter text = new StringWriter();
        try {
            properties.store(text, "what floodmark lab up asks for");
        } catch (IOException e) {
            throw new EnvironmentException("cannot write to memory", e);
        }
        return text.toString();
    }

    private static void put(Properties properties, String prefix, List<?> values) {
        for (int value = 0; value < values.size(); value++) {
            properties.setProperty(prefix + value, values.get(value).toString());
        }
    }

    private static void put(Properties properties, String prefix, LabNode node) {
        node.javaHome().ifPresent(home -> properties.setProperty(prefix + "java-home", home));
        put(properties, prefix + "jvm-flag.", node.jvmFlags());
        put(properties, prefix + "log-dir.", node.logDirs());
        node.config().forEach((key, value) -> properties.setProperty(prefix + "config." + key, value));
    }

    /** Throws {@link IllegalArgumentException} if the text is not a request. */
    static LabRequest decode(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new EnvironmentException("cannot read from memory", e);
        }
        return new LabRequest(
                get(properties, "id"),
                cluster(properties),
                settings(properties),
                Path.of(get(properties, "registry")),
                paths(properties, "jar."));
    }

    private static LabCluster cluster(Properties properties) {
        int brokers = Integer.parseInt(get(properties, "brokers"));
        Map<Integer, LabNode> perBroker = new TreeMap<>();
        for (int broker = 1; broker <= brokers; broker++) {
            String prefix = "broker." + broker + ".";
            if (properties.stringPropertyNames().stream().anyMatch(key -> key.startsWith(prefix))) {
                perBroker.put(broker, node(properties, prefix));
            }
        }
        return new LabCluster(
                brokers,
                get(properties, "kafka-version"),
                Boolean.parseBoolean(get(properties, "combined")),
                Boolean.parseBoolean(get(properties, "kafka-defaults")),
                node(properties, "node."),
                perBroker,
                number(properties, "broker-cores"),
                number(properties, "cores-per-broker"),
                LabSecurity.valueOf(get(properties, "security")),
                new LabHosts(
                        Boolean.parseBoolean(get(properties, "separate-hosts")),
                        Optional.ofNullable(properties.getProperty("link")).map(BitRate::parse)));
    }

    private static OptionalDouble number(Properties properties, String key) {
        String value = properties.getProperty(key, "");
        return value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(value));
    }

    private static LabNode node(Properties properties, String prefix) {
        Map<String, String> config = new LinkedHashMap<>();
        String configPrefix = prefix + "config.";
        properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith(configPrefix))
                .sorted()
                .forEach(key -> config.put(key.substring(configPrefix.length()), get(properties, key)));
        return new LabNode(
                Optional.ofNullable(properties.getProperty(prefix + "java-home")),
                strings(properties, prefix + "jvm-flag."),
                config,
                strings(properties, prefix + "log-dir."));
    }

    private static LabSettings settings(Properties properties) {
        return new LabSettings(
                paths(properties, "root."),
                new Bytes(Long.parseLong(get(properties, "max-disk"))),
                Integer.parseInt(get(properties, "partition-replicas")),
                Double.parseDouble(get(properties, "appended-per-second")),
                Duration.ofMillis(Long.parseLong(get(properties, "start-deadline-millis"))));
    }

    private static String get(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException("a request for a lab has no " + key);
        }
        return value;
    }

    private static List<Path> paths(Properties properties, String prefix) {
        return strings(properties, prefix).stream().map(Path::of).toList();
    }

    private static List<String> strings(Properties properties, String prefix) {
        List<String> values = new ArrayList<>();
        while (properties.containsKey(prefix + values.size())) {
            values.add(get(properties, prefix + values.size()));
        }
        return values;
    }
}
