package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import java.time.Duration;

/**
 * A command of the user that prepares or reverts a level: it swaps the JVM of brokers, mounts a disk or changes a
 * setting.
 *
 * @param command for {@code /bin/sh -c}
 * @param timeout after which it is killed and counts as failed
 */
public record Hook(String command, Duration timeout) {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    public Hook {
        Checks.require(!command.isBlank(), "command", "'" + command + "'", "a command for /bin/sh");
        Checks.require(timeout.toMillis() >= 1000, "timeout", Durations.format(timeout), "1s or more");
    }
}
