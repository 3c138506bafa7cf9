package io.floodmark.client;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Allows Kafka's clients of this JVM to contact the endpoints and read the files that client properties name for
 * OAUTHBEARER. From release 4.0 on they reject all that two JVM properties do not list, although the user who wrote the
 * client properties has already allowed them.
 */
public final class OauthAccess {
    static final String URLS = "org.apache.kafka.sasl.oauthbearer.allowed.urls";
    static final String FILES = "org.apache.kafka.sasl.oauthbearer.allowed.files";

    private static final List<String> URL_KEYS =
            List.of("sasl.oauthbearer.token.endpoint.url", "sasl.oauthbearer.jwks.endpoint.url");
    private static final List<String> FILE_KEYS = List.of(
            "sasl.oauthbearer.assertion.file",
            "sasl.oauthbearer.assertion.private.key.file",
            "sasl.oauthbearer.assertion.template.file");

    private OauthAccess() {}

    /**
     * Allows what the properties name, in addition to what is already allowed.
     *
     * @param client properties, which may name nothing
     */
    public static synchronized void allow(Map<String, ?> client) {
        allow(URLS, URL_KEYS, client);
        allow(FILES, FILE_KEYS, client);
    }

    private static void allow(String property, List<String> keys, Map<String, ?> client) {
        Set<String> allowed = new LinkedHashSet<>();
        for (String already : System.getProperty(property, "").split(",", -1)) {
            allowed.add(already.strip());
        }
        for (String key : keys) {
            Object value = client.get(key);
            if (value != null) {
                allowed.add(value.toString().strip());
            }
        }
        allowed.remove("");
        if (!allowed.isEmpty()) {
            System.setProperty(property, String.join(",", allowed));
        }
    }
}
