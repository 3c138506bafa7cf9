package io.floodmark.gateway;

/**
 * Whose tokens are taken (OIDC, JWT).
 *
 * @param keys the issuer's keys (JWKS): an https or http URL, or a file
 * @param issuer what {@code iss} must be
 * @param audience what must be among {@code aud}
 * @param name the claim that names the principal
 */
public record TokenSettings(String keys, String issuer, String audience, String name) {
    public static final String DEFAULT_NAME = "sub";

    public TokenSettings {
        Require.that(!keys.isBlank(), "keys", "empty", "a URL or a file");
        Require.that(!issuer.isBlank(), "issuer", "empty", "what iss of a token must be");
        Require.that(!audience.isBlank(), "audience", "empty", "what must be among aud of a token");
    }
}
