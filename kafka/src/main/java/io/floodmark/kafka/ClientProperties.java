package io.floodmark.kafka;

import io.floodmark.client.OauthAccess;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The client properties that the user gave, including secrets. Immutable; {@link #toString} and {@link #visible} show
 * only keys that Kafka's clients know and do not treat as passwords.
 */
public final class ClientProperties {
    public static final ClientProperties NONE = new ClientProperties(Map.of());

    private static final List<ConfigDef> KNOWN =
            List.of(AdminClientConfig.configDef(), ProducerConfig.configDef(), ConsumerConfig.configDef());
    private static final Set<String> OF_WORKLOAD = Set.of(
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    private static final String HIDDEN = "[hidden]";
    private static final Pattern QUOTED = Pattern.compile("=\\s*\"([^\"]+)\"");
    /** Replacing shorter values ("", "true") would make messages unreadable and hide nothing. */
    private static final int SHORTEST_SECRET = 4;

    private final SortedMap<String, String> values;

    private ClientProperties(Map<String, String> values) {
        this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    public static ClientProperties of(Map<String, String> values) {
        return new ClientProperties(values);
    }

    /**
     * Reads a Java properties file, the value of {@code --command-config}. Clients may then use the endpoints that it
     * names.
     */
    public static ClientProperties read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw unreadable(file, "does not exist", e);
        } catch (IOException | IllegalArgumentException e) {
            // Without the message of the exception: it could quote a line with a secret in it.
            throw unreadable(file, "cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
        OauthAccess.allow(values);
        return new ClientProperties(values);
    }

    /** Reads the file if one is given; returns {@link #NONE} otherwise. */
    public static ClientProperties read(Optional<Path> file) {
        return file.map(ClientProperties::read).orElse(NONE);
    }

    private static PlanException unreadable(Path file, String problem, Exception cause) {
        PlanException exception = new PlanException(
                "command-config: " + file + " " + problem + "; expected a Java properties file with client settings");
        exception.initCause(cause);
        return exception;
    }

    /**
     * Returns all properties, including secrets: for Kafka's clients only, never for a log, a report, the store or an
     * argument.
     */
    public Map<String, String> secret() {
        return values;
    }

    /**
     * Returns what may be shown and stored: keys of Kafka's clients whose type is not password, without user-info in
     * URLs.
     */
    public SortedMap<String, String> visible() {
        SortedMap<String, String> visible = new TreeMap<>();
        values.forEach((key, value) -> {
            if (isVisible(key)) {
                visible.put(key, value.replaceAll("://[^/@\\s]*@", "://" + HIDDEN + "@"));
            }
        });
        return Collections.unmodifiableSortedMap(visible);
    }

    /**
     * Returns the keys that the workload of the plan sets, so that they have no effect here. A file that is meant for
     * other tools often contains some.
     */
    public List<String> setByPlan() {
        return values.keySet().stream().filter(OF_WORKLOAD::contains).toList();
    }

    /**
     * Returns {@code text} with every secret value of these properties replaced; for messages that come from libraries.
     */
    public String redact(String text) {
        String redacted = text;
        for (String secret : secrets()) {
            redacted = redacted.replace(secret, HIDDEN);
        }
        return redacted;
    }

    /** Returns every hidden value, and what it quotes: a JAAS line holds the password as {@code password="..."}. */
    private List<String> secrets() {
        List<String> secrets = new ArrayList<>();
        values.forEach((key, value) -> {
            if (!isVisible(key)) {
                secrets.add(value);
                QUOTED.matcher(value).results().forEach(quoted -> secrets.add(quoted.group(1)));
            }
        });
        secrets.removeIf(secret -> secret.length() < SHORTEST_SECRET);
        secrets.sort(Comparator.comparingInt(String::length).reversed());
        return secrets;
    }

    /** Returns one of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL. */
    public String securityProtocol() {
        return values.getOrDefault(
                        CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL)
                .strip()
                .toUpperCase(Locale.ROOT);
    }

    boolean overTls() {
        return securityProtocol().endsWith("SSL");
    }

    private static boolean isVisible(String key) {
        List<ConfigDef.ConfigKey> definitions = KNOWN.stream()
                .flatMap(definition -> definition.configKeys().values().stream())
                .filter(definition -> definition.name.equals(key))
                .toList();
        return !definitions.isEmpty()
                && definitions.stream().noneMatch(definition -> definition.type == ConfigDef.Type.PASSWORD);
    }

    @Override
    public String toString() {
        return visible().toString();
    }
}
