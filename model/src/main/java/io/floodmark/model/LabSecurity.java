package io.floodmark.model;

import java.util.Locale;

/**
 * What a lab asks of clients before it lets them in. Brokers and controllers then speak mutual TLS among themselves.
 */
public enum LabSecurity {
    /** Nothing: whoever reaches the port is in. */
    NONE,
    /** TLS, and SASL PLAIN: a password as it is. */
    PLAIN,
    /** TLS, and SASL SCRAM-SHA-512: proof of a password. */
    SCRAM,
    /** TLS with a certificate of the client's own. */
    MUTUAL_TLS;

    /** As plans write it: {@code mutual-tls}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
