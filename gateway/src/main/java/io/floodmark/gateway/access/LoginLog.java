package io.floodmark.gateway.access;

import io.floodmark.model.unit.NanoClock;
import java.net.InetAddress;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs refused logins: at most one line per second, with the number of preceding logins that were not logged.
 * Thread-safe.
 */
final class LoginLog {
    private static final Logger LOG = LoggerFactory.getLogger(LoginLog.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final NanoClock clock;
    /** Guarded by this. */
    private long nextNanos;
    /** Guarded by this. */
    private long without;

    LoginLog(NanoClock clock) {
        this.clock = clock;
        nextNanos = clock.nanoTime();
    }

    /** @param name empty for a token */
    synchronized void refused(String name, InetAddress address) {
        long now = clock.nanoTime();
        if (now - nextNanos < 0) {
            without++;
            return;
        }
        LOG.warn(
                "event=login-refused principal={} address={} more={}",
                LogText.of(name),
                address.getHostAddress(),
                without);
        nextNanos = now + PERIOD.toNanos();
        without = 0;
    }
}
