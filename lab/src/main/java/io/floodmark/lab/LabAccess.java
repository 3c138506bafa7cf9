package io.floodmark.lab;

import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The security protocols of the listeners of one lab, and the authentication properties of its clients. Contains the
 * lab's password: never print it.
 */
final class LabAccess {
    /** The name of the file in the lab's folder. */
    static final String CLIENT_FILE = "client.properties";

    private static final String USER = "floodmark";
    private static final String SCRAM = "SCRAM-SHA-512";
    private static final String PLAIN_MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule";
    private static final String SCRAM_MODULE = "org.apache.kafka.common.security.scram.ScramLoginModule";

    private final LabSecurity security;
    private final Optional<LabStores> stores;
    private final String password;

    private LabAccess(LabSecurity security, Optional<LabStores> stores, String password) {
        this.security = security;
        this.stores = stores;
        this.password = password;
    }

    /** Creates certificates and a password if the lab needs them. */
    static LabAccess make(LabSecurity security, List<String> hosts, Path folder, Path javaHome, SecureRandom random) {
        if (security == LabSecurity.NONE) {
            return new LabAccess(security, Optional.empty(), "");
        }
        return new LabAccess(
                security, Optional.of(LabStores.make(hosts, folder, javaHome, random)), LabStores.secret(random));
    }

    /** True if brokers have a separate listener for each other. */
    boolean secured() {
        return security != LabSecurity.NONE;
    }

    /** Returns the protocol of the listener for clients. */
    String clientProtocol() {
        return switch (security) {
            case NONE -> "PLAINTEXT";
            case PLAIN, SCRAM -> "SASL_SSL";
            case MUTUAL_TLS -> "SSL";
        };
    }

    /** Returns the protocol of the listeners between processes of the lab. */
    String innerProtocol() {
        return secured() ? "SSL" : "PLAINTEXT";
    }

    /** Returns the settings of one process. */
    Map<String, String> processConfig(String clients, List<String> inner) {
        Map<String, String> config = new LinkedHashMap<>();
        stores.ifPresent(made -> {
            config.putAll(tls(made.brokers(), made));
            inner.forEach(listener -> config.put(of(listener) + "ssl.client.auth", "required"));
            config.put(of(clients) + "ssl.client.auth", security == LabSecurity.MUTUAL_TLS ? "required" : "none");
        });
        if (security == LabSecurity.PLAIN) {
            config.put("sasl.enabled.mechanisms", "PLAIN");
            config.put(
                    of(clients) + "plain.sasl.jaas.config",
                    PLAIN_MODULE + " required user_" + USER + "=\"" + password + "\";");
        } else if (security == LabSecurity.SCRAM) {
            config.put("sasl.enabled.mechanisms", SCRAM);
            config.put(of(clients) + "scram-sha-512.sasl.jaas.config", SCRAM_MODULE + " required;");
        }
        return config;
    }

    private static String of(String listener) {
        return "listener.name." + listener.toLowerCase(Locale.ROOT) + ".";
    }

    private static Map<String, String> tls(Path keyStore, LabStores made) {
        Map<String, String> config = new TreeMap<>();
        config.put("ssl.keystore.type", LabStores.TYPE);
        config.put("ssl.keystore.location", keyStore.toString());
        config.put("ssl.keystore.password", made.password());
        config.put("ssl.key.password", made.password());
        config.putAll(trust(made));
        return config;
    }

    private static Map<String, String> trust(LabStores made) {
        Map<String, String> config = new TreeMap<>();
        config.put("ssl.truststore.type", LabStores.TYPE);
        config.put("ssl.truststore.location", made.trust().toString());
        config.put("ssl.truststore.password", made.password());
        return config;
    }

    /** Returns additional arguments of the format tool, for users that exist from the start. Secret. */
    List<String> formatArguments() {
        return security == LabSecurity.SCRAM
                ? List.of("--add-scram", SCRAM + "=[name=" + USER + ",password=" + password + "]")
                : List.of();
    }

    /** Returns the properties of a client; empty if no authentication is needed. Secret. */
    Map<String, String> client() {
        Map<String, String> client = new TreeMap<>();
        stores.ifPresent(made -> {
            client.put("security.protocol", clientProtocol());
            client.putAll(security == LabSecurity.MUTUAL_TLS ? tls(made.clients(), made) : trust(made));
        });
        if (security == LabSecurity.PLAIN || security == LabSecurity.SCRAM) {
            boolean plain = security == LabSecurity.PLAIN;
            client.put("sasl.mechanism", plain ? "PLAIN" : SCRAM);
            client.put(
                    "sasl.jaas.config",
                    (plain ? PLAIN_MODULE : SCRAM_MODULE) + " required username=\"" + USER + "\" password=\"" + password
                            + "\";");
        }
        return client;
    }

    /** Writes a file for {@code --command-config}, for people who use the lab manually. */
    void writeClient(Path folder) {
        if (!secured()) {
            return;
        }
        Path file = folder.resolve(CLIENT_FILE);
        try {
            PropertiesFile.write(file, client(), "properties for clients of this lab");
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + file + ": " + e, e);
        }
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "LabAccess[" + security + "]";
    }
}
