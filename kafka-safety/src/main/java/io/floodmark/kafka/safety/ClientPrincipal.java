package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClientProperties;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user name by which brokers know a client, as far as it follows from the client properties. Quotas and ACLs depend
 * on it.
 */
final class ClientPrincipal {
    /** Kafka's name for a client without authentication. */
    private static final String ANONYMOUS = "ANONYMOUS";

    private static final Pattern USER_NAME = Pattern.compile("(?:^|\\s)username\\s*=\\s*\"?([^\"\\s;]+)\"?");

    private ClientPrincipal() {}

    /**
     * Returns the user name with Kafka's default principal builder. Empty if it cannot be known here: brokers map
     * certificates, tokens and tickets to names.
     */
    static Optional<String> of(ClientProperties properties) {
        Map<String, String> secret = properties.secret();
        String mechanism =
                secret.getOrDefault("sasl.mechanism", "GSSAPI").strip().toUpperCase(Locale.ROOT);
        return switch (properties.securityProtocol()) {
            case "PLAINTEXT" -> Optional.of(ANONYMOUS);
            case "SASL_PLAINTEXT", "SASL_SSL" ->
                mechanism.equals("PLAIN") || mechanism.startsWith("SCRAM-")
                        ? userName(secret.getOrDefault("sasl.jaas.config", ""))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<String> userName(String jaas) {
        Matcher found = USER_NAME.matcher(jaas);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
