package io.floodmark.model.plan;

import java.time.Duration;
import java.util.Optional;

/** The time to spend on a result; every value can be overridden in the plan's {@code search}. */
public enum Effort {
    QUICK(Duration.ofSeconds(50), Duration.ofSeconds(15), Duration.ofSeconds(8), 0.15, Duration.ofMinutes(3)),
    STANDARD(Duration.ofSeconds(120), Duration.ofSeconds(25), Duration.ofSeconds(12), 0.08, Duration.ofMinutes(6)),
    THOROUGH(Duration.ofMinutes(5), Duration.ofSeconds(300), Duration.ofSeconds(90), 0.05, Duration.ofHours(4));

    private final Duration warmUp;
    private final Duration trial;
    private final Duration safeTrial;
    private final double halfWidth;
    private final Duration total;

    Effort(Duration warmUp, Duration trial, Duration safeTrial, double halfWidth, Duration total) {
        this.warmUp = warmUp;
        this.trial = trial;
        this.safeTrial = safeTrial;
        this.halfWidth = halfWidth;
        this.total = total;
    }

    public SearchSettings settings() {
        return new SearchSettings(
                this,
                warmUp,
                trial,
                safeTrial,
                halfWidth,
                SearchSettings.DEFAULT_CONFIDENCE,
                total,
                SearchSettings.DEFAULT_MAX_TRIALS,
                Optional.empty(),
                SearchSettings.DEFAULT_LOWEST);
    }
}
