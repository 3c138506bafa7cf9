package io.floodmark.gateway;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Slows down the checks of logins on one thread, once much CPU went into those that were refused: a client that guesses
 * passwords costs the gateway a thousand times what it costs the client. A check is not known to be for nothing before
 * it ends, so all of them are slowed down then, but for those who were let in before. That thread's alone.
 */
final class LoginPace {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final CpuAllowance allowance;
    private long atNanos;
    private long spentNanos;

    LoginPace(CpuAllowance allowance) {
        this.allowance = allowance;
    }

    /** A check begins. */
    void begin() {
        spentNanos = 0;
        atNanos = THREADS.getCurrentThreadCpuTime();
    }

    /** A check goes on; called about every millisecond, so that others wait for this thread no longer than that. */
    void goOn() {
        spend();
        pause();
    }

    /** A check has ended. */
    void end(boolean letIn) {
        spend();
        if (letIn) {
            allowance.giveBack(spentNanos);
        }
    }

    private void spend() {
        long now = THREADS.getCurrentThreadCpuTime();
        allowance.spend(now - atNanos);
        spentNanos += now - atNanos;
        atNanos = now;
    }

    /** Waits until nothing is overdrawn. */
    void pause() {
        LockSupport.parkNanos(allowance.overdrawn().toNanos());
    }
}
