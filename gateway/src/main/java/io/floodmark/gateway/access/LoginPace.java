package io.floodmark.gateway.access;

import io.floodmark.gateway.quota.CpuAllowance;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Slows down the checks of logins on one thread after much CPU was spent on refused ones: guessing passwords costs the
 * gateway a thousand times what it costs the client. Only the end of a check shows whether it is refused, so all checks
 * are slowed down then, except those of callers that were let in before. Used only by that thread.
 */
final class LoginPace {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final CpuAllowance allowance;
    private long atNanos;
    private long spentNanos;

    LoginPace(CpuAllowance allowance) {
        this.allowance = allowance;
    }

    /** Marks the beginning of a check. */
    void begin() {
        spentNanos = 0;
        atNanos = THREADS.getCurrentThreadCpuTime();
    }

    /**
     * Pauses a check if necessary. It is called about every millisecond, so that others wait for this thread no longer
     * than that.
     */
    void goOn() {
        spend();
        pause();
    }

    /** Marks the end of a check. */
    void end(boolean success) {
        spend();
        if (success) {
            allowance.giveBack(spentNanos);
        }
    }

    private void spend() {
        long now = THREADS.getCurrentThreadCpuTime();
        allowance.spend(now - atNanos);
        spentNanos += now - atNanos;
        atNanos = now;
    }

    /** Waits until the budget is no longer overdrawn. */
    void pause() {
        LockSupport.parkNanos(allowance.overdrawn().toNanos());
    }
}
