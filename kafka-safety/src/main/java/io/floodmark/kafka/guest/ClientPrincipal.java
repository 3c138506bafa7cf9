package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClientProperties;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The user name that brokers know a client by, as far as its properties tell: quotas and access rules go by it. */
final class ClientPrincipal {
    /** Kafka's name of a client that did not authenticate. */
    private static final String ANONYMOUS = "ANONYMOUS";

    private static final Pattern USER_NAME = Pattern.compile("(?:^|\\s)username\\s*=\\s*\"?([^\"\\s;]+)\"?");

    private ClientPrincipal() {}

    /**
     * Returns the user name with Kafka's default principal builder; empty if it cannot be known from here:
     * certificates, tokens and tickets are mapped to names by the brokers.
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
