package io.floodmark.nullsink;

import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** The settings of a null sink. The last three are for testing its environment. Immutable. */
final class NullSinkSettings {
    static final String COMMIT_INTERVAL = "commit.interval.ms";
    static final String DELAY = "simulated.delay.ms";
    static final String ERROR_RATE = "simulated.error.rate";
    static final String SEED = "simulated.seed";

    private static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    COMMIT_INTERVAL,
                    ConfigDef.Type.LONG,
                    1_000L,
                    ConfigDef.Range.between(100L, 3_600_000L),
                    ConfigDef.Importance.MEDIUM,
                    "How often each task asks the framework to commit, in ms, 100 to 3600000. The framework commits every"
                            + " offset.flush.interval.ms (60 s by default) as well; lag, read from commits, is a sawtooth"
                            + " of that length.",
                    "Null sink",
                    1,
                    ConfigDef.Width.SHORT,
                    "Commit interval, ms")
            .define(
                    DELAY,
                    ConfigDef.Type.LONG,
                    0L,
                    ConfigDef.Range.between(0L, 3_600_000L),
                    ConfigDef.Importance.LOW,
                    "How long each batch is held before it counts as written, in ms, 0 to 3600000: a slow destination. Above"
                            + " max.poll.interval.ms of the consumer, the group removes the task.",
                    "Testing",
                    2,
                    ConfigDef.Width.SHORT,
                    "Simulated delay, ms")
            .define(
                    ERROR_RATE,
                    ConfigDef.Type.DOUBLE,
                    0.0,
                    NullSinkSettings::requireShare,
                    ConfigDef.Importance.LOW,
                    "Share of batches that are refused, 0 to 1: a destination that fails at times. Refused batches are"
                            + " delivered again by the framework, so that none is lost.",
                    "Testing",
                    3,
                    ConfigDef.Width.SHORT,
                    "Simulated error rate")
            .define(
                    SEED,
                    ConfigDef.Type.LONG,
                    1L,
                    ConfigDef.Importance.LOW,
                    "Seed of the choice of refused batches; each task adds its own number.",
                    "Testing",
                    4,
                    ConfigDef.Width.SHORT,
                    "Simulated seed");

    private final long commitIntervalMillis;
    private final long delayMillis;
    private final double errorRate;
    private final long seed;

    private NullSinkSettings(AbstractConfig given) {
        commitIntervalMillis = given.getLong(COMMIT_INTERVAL);
        delayMillis = given.getLong(DELAY);
        errorRate = given.getDouble(ERROR_RATE);
        seed = given.getLong(SEED);
    }

    /** @throws ConfigException if a value is not a number or out of its range */
    static NullSinkSettings of(Map<String, String> given) {
        return new NullSinkSettings(new AbstractConfig(DEFINITION, given, false));
    }

    static ConfigDef definition() {
        return DEFINITION;
    }

    private static void requireShare(String name, Object value) {
        double share = (Double) value;
        if (!(share >= 0 && share <= 1)) {
            throw new ConfigException(name, value, "expected 0 to 1");
        }
    }

    long commitIntervalMillis() {
        return commitIntervalMillis;
    }

    long delayMillis() {
        return delayMillis;
    }

    double errorRate() {
        return errorRate;
    }

    long seed() {
        return seed;
    }
}
