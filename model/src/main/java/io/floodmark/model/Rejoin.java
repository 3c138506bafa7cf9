package io.floodmark.model;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A broker that was down comes back while a load is held.
 *
 * @param trial number of the trial
 * @param load that was held
 * @param backlog bytes of record batches that the broker had to fetch when it came back, as they lie in the logs of the
 *     others
 * @param took from the moment in which it served until it was in every in-sync set again; empty where it was not by the
 *     end
 * @param outcome what that says of catching up
 * @param why in words
 */
public record Rejoin(int trial, Rate load, Bytes backlog, Optional<Duration> took, Outcome outcome, String why) {
    /** What came of it. */
    public enum Outcome {
        /** Producers were sustained, and it was back in all in-sync sets. */
        SUSTAINED,
        /** The trial was overloaded. */
        OVERLOADED,
        /** Producers were sustained, but it was not back when the time was up. */
        NOT_BACK,
        /** It was back before there was anything to judge: nothing is known of that load while it catches up. */
        TOO_SHORT,
        /** The trial was invalid. */
        INCONCLUSIVE;

        /** As columns and exports write it: {@code not-back}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it says that the load is too high to catch up under. */
        public boolean tooMuch() {
            return this == OVERLOADED || this == NOT_BACK;
        }
    }
}
