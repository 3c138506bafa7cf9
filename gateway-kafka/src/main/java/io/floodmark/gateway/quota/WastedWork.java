package io.floodmark.gateway.quota;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts the CPU time of decompressing and parsing long bodies that are then refused: a few kilobytes can cost a
 * hundredth of a second. A principal that exceeds a share of the cores has to wait before another of its long bodies is
 * accepted. Without authentication no caller waits. Thread-safe.
 */
public final class WastedWork {
    /** The share of the cores for each principal. */
    private static final double SHARE = 0.025;

    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final double cores;
    private final NanoClock clock;
    private final ConcurrentMap<String, CpuAllowance> allowances = new ConcurrentHashMap<>();

    public WastedWork(int cores, NanoClock clock) {
        this.cores = SHARE * cores;
        this.clock = clock;
    }

    /**
     * Checks that a principal may send another long body.
     *
     * @throws RefusedException while the budget of this principal is overdrawn
     */
    public void requireNone(Principal who) {
        Duration wait = Optional.ofNullable(allowances.get(who.name()))
                .map(CpuAllowance::overdrawn)
                .orElse(Duration.ZERO);
        if (!wait.isZero()) {
            throw new RefusedException(
                    new NotWritten(
                            Reason.TOO_MANY,
                            "inflating and parsing of bodies that were refused took too long for this principal"),
                    (int) wait.toSeconds() + 1);
        }
    }

    public void add(Principal who, long nanos) {
        if (!who.equals(Principal.ANYBODY)) {
            allowances
                    .computeIfAbsent(who.name(), unseen -> new CpuAllowance(cores, AT_ONCE, clock))
                    .spend(nanos);
        }
    }

    /** Drops principals whose budget is full again. It is called periodically. */
    public void expire() {
        allowances.values().removeIf(CpuAllowance::full);
    }

    /** Returns the number of principals with a reduced budget. */
    int size() {
        return allowances.size();
    }
}
