package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;

/**
 * The bounds of remembered requests with an Idempotency-Key. They are remembered by this instance only and while it
 * runs.
 *
 * @param maxKeys above which the oldest is dropped for a new one
 * @param maxBytes of the stored answers
 * @param remember how long answers are stored
 */
public record RepeatSettings(int maxKeys, Bytes maxBytes, Duration remember) {
    public RepeatSettings {
        Require.between(maxKeys, 1, 10_000_000, "max-keys");
        Require.between(maxBytes.value(), 1_024, 1L << 30, "max-bytes");
        Require.atLeast(remember, Duration.ofSeconds(1), "ttl");
    }

    static RepeatSettings defaults() {
        return new RepeatSettings(100_000, Bytes.ofMiB(32), Duration.ofMinutes(10));
    }
}
