package io.floodmark.trial;

import java.time.Duration;

/**
 * The times of a trial that the search does not choose.
 *
 * @param tick period at which samples are taken in and the guards are checked
 * @param jitter longest random wait before a trial, so that it begins anywhere between two readings of a sampler
 * @param settle time in which load is sent but not judged, while connections, batches and queues reach a steady state
 * @param ready longest wait for the cluster to be at rest before a trial
 * @param drain longest wait for outstanding acknowledgements after it
 * @param blind age of the newest sample of the cluster at which sending stops
 */
public record TrialRules(
        Duration tick, Duration jitter, Duration settle, Duration ready, Duration drain, Duration blind) {
    public static final TrialRules DEFAULT = new TrialRules(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            Duration.ofSeconds(3));
}
