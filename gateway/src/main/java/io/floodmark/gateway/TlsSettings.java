package io.floodmark.gateway;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Certificates, all PEM files.
 *
 * @param certificate ours, and those between it and its root
 * @param key of it
 * @param clients roots of which one must have signed a client's certificate; none: clients need none
 * @param reload how often to look whether the files have changed
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
