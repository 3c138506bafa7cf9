package io.floodmark.gateway;

import io.floodmark.model.Rate;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may do what.
 *
 * @param users file of names and hashes of passwords, for basic authentication
 * @param tokens for bearer authentication
 * @param certificates how a client's certificate names its principal, if {@code tls.clients} asks for one
 * @param passThrough for basic authentication by Kafka, with connections of each caller's own; then neither users,
 *     tokens nor rules
 * @param rate requests per second of each of them; without one there is no bound
 * @param rules of each name; {@code everybody} stands for all who said who they are
 */
public record AccessSettings(
        Optional<Path> users,
        Optional<TokenSettings> tokens,
        CertificateSettings certificates,
        Optional<PassThroughSettings> passThrough,
        Optional<Rate> rate,
        Map<String, List<AccessRule>> rules) {
    /** The name of rules that hold for all who said who they are. */
    static final String EVERYBODY = "everybody";

    public AccessSettings {
        rules = Map.copyOf(rules);
        Require.that(
                passThrough.isEmpty() || (users.isEmpty() && tokens.isEmpty() && rules.isEmpty()),
                "pass-through",
                "given together with users, tokens or rules",
                "it alone: Kafka then authenticates and authorizes clients");
    }

    /** Anybody may do anything. */
    static AccessSettings defaults() {
        return new AccessSettings(
                Optional.empty(),
                Optional.empty(),
                CertificateSettings.defaults(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** Whether somebody has to say who they are. */
    boolean closed() {
        return users.isPresent() || tokens.isPresent() || passThrough.isPresent();
    }

    /** What that one may do. */
    Principal principal(String name) {
        List<AccessRule> own = rules.getOrDefault(name, List.of());
        List<AccessRule> common = rules.getOrDefault(EVERYBODY, List.of());
        return new Principal(
                name,
                java.util.stream.Stream.concat(own.stream(), common.stream()).toList(),
                Optional.empty());
    }
}
