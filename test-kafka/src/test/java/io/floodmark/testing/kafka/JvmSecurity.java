package io.floodmark.testing.kafka;

import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.util.Map;
import java.util.TreeMap;

/**
 * The security of brokers in this JVM, towards clients and each other.
 *
 * @param config settings of every node
 * @param client properties of a client with all rights
 */
record JvmSecurity(Map<String, String> config, Map<String, String> client) {
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required";

    static JvmSecurity of(Security security) {
        return switch (security) {
            case NONE -> new JvmSecurity(listeners("PLAINTEXT"), Map.of());
            case TLS -> tls(TlsKeyStore.make());
            case SASL -> new JvmSecurity(sasl(), SaslUser.ADMIN.properties());
            case SCRAM -> throw new IllegalArgumentException("brokers in this JVM have no SCRAM");
        };
    }

    private static Map<String, String> listeners(String protocol) {
        return Map.of("listener.security.protocol.map", "EXTERNAL:" + protocol + ",CONTROLLER:PLAINTEXT");
    }

    private static JvmSecurity tls(TlsKeyStore keyStore) {
        Map<String, String> config = new TreeMap<>(listeners("SSL"));
        config.putAll(keyStore.brokerConfig());
        return new JvmSecurity(config, keyStore.clientConfig());
    }

    /** Returns the settings for SASL. The controller's listener has no login, so brokers connect to it as ANONYMOUS. */
    private static Map<String, String> sasl() {
        Map<String, String> config = new TreeMap<>(listeners("SASL_PLAINTEXT"));
        config.put("sasl.enabled.mechanisms", "PLAIN");
        config.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
        config.put("listener.name.external.plain.sasl.jaas.config", users());
        config.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        config.put("super.users", "User:" + SaslUser.ADMIN.name() + ";User:ANONYMOUS");
        return config;
    }

    private static String users() {
        SaslUser admin = SaslUser.ADMIN;
        String itself = " username=\"" + admin.name() + "\" password=\"" + admin.password() + "\"";
        return LOGIN + itself + user(admin) + user(SaslUser.OTHER) + ";";
    }

    private static String user(SaslUser user) {
        return " user_" + user.name() + "=\"" + user.password() + "\"";
    }
}
