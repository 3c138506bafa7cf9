package io.floodmark.gateway.access;

import io.floodmark.gateway.principal.Credentials;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The credentials that a client presents: a name with its password (RFC 7617), or a token (RFC 6750). Secret: never
 * print it.
 *
 * @param token empty if there is a password
 */
record Proof(Optional<Credentials> password, String token) {
    /**
     * Parses an Authorization header; empty if it contains neither. Different spellings of the same credentials are
     * equal.
     */
    static Optional<Proof> of(String authorization) {
        String[] words = authorization.strip().split("\\s+", 2);
        if (words.length < 2) {
            return Optional.empty();
        }
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "basic" -> Credentials.of(words[1]).map(said -> new Proof(Optional.of(said), ""));
            case "bearer" -> Optional.of(new Proof(Optional.empty(), words[1]));
            default -> Optional.empty();
        };
    }

    /** Returns the claimed name; empty for a token. */
    String name() {
        return password.map(Credentials::name).orElse("");
    }

    /** Returns everything that distinguishes it from other credentials. */
    List<String> parts() {
        return password.map(said -> List.of("basic", said.name(), said.password()))
                .orElse(List.of("bearer", token));
    }

    /** Returns a text without secrets. */
    @Override
    public String toString() {
        return "Proof[...]";
    }
}
