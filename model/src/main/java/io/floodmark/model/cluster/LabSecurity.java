package io.floodmark.model.cluster;

import java.util.Locale;

/**
 * The client authentication of a lab. Unless it is {@code NONE}, brokers and controllers use mutual TLS among
 * themselves.
 */
public enum LabSecurity {
    /** No authentication: every client that reaches the port is accepted. */
    NONE,
    /** TLS with SASL PLAIN, which sends the password. */
    PLAIN,
    /** TLS with SASL SCRAM-SHA-512, which sends a proof of the password. */
    SCRAM,
    /** TLS with a client certificate. */
    MUTUAL_TLS;

    /** Returns the key in plans: {@code mutual-tls}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
