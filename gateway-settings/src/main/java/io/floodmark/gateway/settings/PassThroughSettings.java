package io.floodmark.gateway.settings;

import java.time.Duration;

/**
 * The settings with which callers authenticate with Kafka by their names and passwords.
 *
 * @param mechanism of SASL: PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512
 * @param sessions number of callers that may have connections at the same time
 * @param idle time without a request after which a caller's connections are closed
 */
public record PassThroughSettings(String mechanism, int sessions, Duration idle) {
    static final int DEFAULT_CALLERS = 20;
    static final Duration DEFAULT_IDLE = Duration.ofMinutes(5);

    /**
     * The minimum of {@code idle}: a login is cached for a minute, during which the caller must find its connections.
     */
    public static final Duration SHORTEST_IDLE = Duration.ofMinutes(2);

    public PassThroughSettings {
        Require.between(sessions, 1, 1_000, "callers");
        Require.atLeast(idle, SHORTEST_IDLE, "idle");
    }
}
