package io.floodmark.gateway.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The TLS settings, all PEM files.
 *
 * @param certificate of the gateway, with intermediate certificates
 * @param key of the certificate
 * @param clients root certificates, one of which must have signed a client's certificate; if absent, clients need none
 * @param reload interval of checks whether the files have changed
 */
public record TlsSettings(Optional<Path> certificate, Optional<Path> key, Optional<Path> clients, Duration reload) {
    public TlsSettings {
        Require.that(
                certificate.isPresent() == key.isPresent(),
                "key",
                key.isPresent() ? "given" : "not given",
                "certificate and key together, or neither");
        Require.that(clients.isEmpty() || key.isPresent(), "clients", "given", "certificate and key with it");
        Require.atLeast(reload, Duration.ofMillis(100), "reload");
    }

    static TlsSettings defaults() {
        return new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), Duration.ofMinutes(1));
    }

    public boolean on() {
        return key.isPresent();
    }
}
