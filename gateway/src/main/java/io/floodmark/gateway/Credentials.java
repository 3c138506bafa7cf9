package io.floodmark.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** A name and a password as basic authentication (RFC 7617) brings them. Secret: never print them. */
record Credentials(String name, String password) {
    /**
     * Kafka's parser of SCRAM overflows the stack of a broker's network thread at 1,750 letters and fewer
     * (ScramMessages, kafka-clients 3.7 to 4.4): the login is never answered.
     */
    private static final int LONGEST_NAME = 255;

    /** Of what stands behind {@code Basic} in a header; empty where it is no such thing. */
    static Optional<Credentials> of(String encoded) {
        try {
            String both = new String(Base64.getDecoder().decode(encoded.strip()), StandardCharsets.UTF_8);
            int colon = both.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new Credentials(both.substring(0, colon), both.substring(colon + 1)));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /**
     * Whether Kafka's clients and brokers can take them. JAAS ends a text at the end of a line. An empty password is no
     * key for SCRAM (the client throws, and never answers), and PLAIN refuses it.
     */
    boolean fitKafka() {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && !password.isEmpty()
                && (name + password).chars().noneMatch(Character::isISOControl);
    }

    /** Without them. */
    @Override
    public String toString() {
        return "Credentials[...]";
    }
}
