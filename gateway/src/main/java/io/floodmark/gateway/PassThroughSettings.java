package io.floodmark.gateway;

import java.time.Duration;

/**
 * How callers' own names and passwords are used towards Kafka.
 *
 * @param mechanism of SASL: PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512
 * @param sessions that may have connections of their own at a time
 * @param idle without a request for so long a caller's connections are closed
 */
public record PassThroughSettings(String mechanism, int sessions, Duration idle) {
    static final int DEFAULT_CALLERS = 20;
    static final Duration DEFAULT_IDLE = Duration.ofMinutes(5);

    /** A caller that was let in is remembered for a minute, and must find its connections that long. */
    static final Duration SHORTEST_IDLE = Duration.ofMinutes(2);

    public PassThroughSettings {
        Require.between(sessions, 1, 1_000, "callers");
        Require.atLeast(idle, SHORTEST_IDLE, "idle");
    }
}
