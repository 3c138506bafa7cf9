package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Rate;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of authentication and authorization.
 *
 * @param users file of names and password hashes, for basic authentication
 * @param tokens for bearer authentication
 * @param certificates how a client certificate names its principal, if {@code tls.clients} requires one
 * @param passThrough for basic authentication by Kafka, with separate connections for each caller; it excludes users,
 *     tokens and rules
 * @param rate limit of requests per second for each principal; unlimited if absent
 * @param rules by principal; {@code authenticated} means all authenticated principals
 */
public record AccessSettings(
        Optional<Path> users,
        Optional<TokenSettings> tokens,
        CertificateSettings certificates,
        Optional<PassThroughSettings> passThrough,
        Optional<Rate> rate,
        Map<String, List<AccessRule>> rules) {
    /** The name of the rules that apply to all authenticated principals. */
    public static final String AUTHENTICATED = "authenticated";

    public AccessSettings {
        rules = Map.copyOf(rules);
        Require.that(
                passThrough.isEmpty() || (users.isEmpty() && tokens.isEmpty() && rules.isEmpty()),
                "pass-through",
                "given together with users, tokens or rules",
                "it alone: Kafka then authenticates and authorizes clients");
    }

    /** Returns settings that allow everything to everyone. */
    static AccessSettings defaults() {
        return new AccessSettings(
                Optional.empty(),
                Optional.empty(),
                CertificateSettings.defaults(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** True if a password or token is required. */
    public boolean closed() {
        return users.isPresent() || tokens.isPresent() || passThrough.isPresent();
    }

    /** Returns the rules of a principal, and those of all authenticated principals. */
    public List<AccessRule> rulesOf(String principal) {
        return Stream.concat(
                        rules.getOrDefault(principal, List.of()).stream(),
                        rules.getOrDefault(AUTHENTICATED, List.of()).stream())
                .toList();
    }
}
