package io.floodmark.client;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets Kafka's clients of this JVM ask the endpoints, and read the files, that client properties name for OAUTHBEARER.
 * From release 4.0 on they refuse all that two JVM properties do not list; the user who wrote the properties has
 * decided already.
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
     * Allows what the properties name, beside what is allowed already.
     *
     * @param client properties, which may have none of it
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
