package io.floodmark.gateway.principal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** A name and a password from basic authentication (RFC 7617). Secret: never print them. */
public record Credentials(String name, String password) {
    /**
     * Kafka's SCRAM parser overflows the stack of a broker's network thread at 1,750 letters or fewer, and then the
     * login is never answered (ScramMessages, kafka-clients 3.7 to 4.4).
     */
    private static final int LONGEST_NAME = 255;

    /** Parses the part after {@code Basic} in a header; empty if it is invalid. */
    public static Optional<Credentials> of(String encoded) {
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
     * True if Kafka's clients and brokers accept the credentials. JAAS ends a text at the end of a line. An empty
     * password is an invalid key for SCRAM (the client throws and never answers), and PLAIN rejects it.
     */
    public boolean fitKafka() {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && !password.isEmpty()
                && (name + password).chars().noneMatch(Character::isISOControl);
    }

    /** Contains neither name nor password. */
    @Override
    public String toString() {
        return "Credentials[...]";
    }
}
