package io.floodmark.testing.kafka;

import java.util.Map;

/** Credentials for a cluster with {@link KafkaSettings.Security#SASL}. */
public record SaslUser(String name, String password) {
    /** A user with all rights. */
    public static final SaslUser ADMIN = new SaslUser("plain-admin", "plain-admin-secret");

    /** A user with the rights that ACLs grant. */
    public static final SaslUser OTHER = new SaslUser("plain-user1", "plain-user1-secret");

    public SaslUser withPassword(String other) {
        return new SaslUser(name, other);
    }

    /** Returns the client properties that authenticate as this user. */
    public Map<String, String> properties() {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"" + name + "\" password=\""
                        + password + "\";");
    }
}
