package io.floodmark.trial;

import java.time.Duration;

/**
 * The times of a trial that are not the search's to choose.
 *
 * @param tick how often samples are taken in and the guards are asked
 * @param jitter a trial begins after a wait of up to that, so that it begins anywhere between two readings of a sampler
 * @param settle sent but not judged: connections, batches and queues find their state
 * @param ready the longest wait for the cluster to be at rest before a trial
 * @param drain the longest wait for outstanding acknowledgements after it
 * @param blind sending stops when no sample of the cluster is fresher than that
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
