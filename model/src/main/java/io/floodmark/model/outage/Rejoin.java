package io.floodmark.model.outage;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A stopped broker that rejoins while a load is applied.
 *
 * @param trial number of the trial
 * @param load offered load
 * @param backlog bytes of record batches that the broker had to fetch when it rejoined, as stored in the logs of the
 *     others
 * @param took from the moment when it served requests until it was in every in-sync set again; empty if it was not by
 *     the end
 * @param outcome result for catching up under this load
 * @param why for people
 */
public record Rejoin(int trial, Rate load, Bytes backlog, Optional<Duration> took, Outcome outcome, String why) {
    /** The result of a rejoin. */
    public enum Outcome {
        /** The producers were sustained, and the broker was back in all in-sync sets. */
        SUSTAINED,
        /** The trial was overloaded. */
        OVERLOADED,
        /** The producers were sustained, but the broker was not back in time. */
        NOT_BACK,
        /** The broker was back before anything could be judged: this load while it catches up was not tested. */
        TOO_SHORT,
        /** The trial was invalid. */
        INCONCLUSIVE;

        /** Returns the key in columns and exports: {@code not-back}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** True if the load is too high for catching up. */
        public boolean tooMuch() {
            return this == OVERLOADED || this == NOT_BACK;
        }
    }
}
