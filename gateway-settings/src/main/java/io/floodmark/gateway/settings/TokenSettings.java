package io.floodmark.gateway.settings;

import java.util.regex.Pattern;

/**
 * The settings of accepted tokens (OIDC, JWT).
 *
 * @param keys the issuer's keys (JWKS): an https URL, an http URL of this machine, or a file
 * @param issuer required value of {@code iss}
 * @param audience value that {@code aud} must contain
 * @param name the claim that names the principal
 */
public record TokenSettings(String keys, String issuer, String audience, String name) {
    public static final String DEFAULT_NAME = "sub";

    private static final Pattern THIS_MACHINE =
            Pattern.compile("http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]+)?(/|\\?|$)");

    public TokenSettings {
        Require.that(!keys.isBlank(), "keys", "empty", "a URL or a file");
        Require.that(
                !keys.startsWith("http://") || THIS_MACHINE.matcher(keys).lookingAt(),
                "keys",
                keys,
                "https, or http of this machine: otherwise an attacker on the network could replace the keys");
        Require.that(!issuer.isBlank(), "issuer", "empty", "the required iss of a token");
        Require.that(!audience.isBlank(), "audience", "empty", "the required aud of a token");
    }
}
