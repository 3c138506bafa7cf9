package io.floodmark.gateway;

import java.util.HashMap;
import java.util.Map;

/**
 * Places of which there are only so many. One principal holds at most half of them, rounded up, so that it cannot shut the others out;
 * where nobody has to say who they are, all are one principal, and may hold all. Thread-safe.
 */
final class Places {
    private final int most;
    private final String what;
    /** By the name of the principal. Guarded by this, as all below. */
    private final Map<String, Integer> taken = new HashMap<>();

    private int all;

    /** @param what there is, with the setting that bounds it in parentheses */
    Places(int most, String what) {
        this.most = most;
        this.what = what;
    }

    /** @throws RefusedException where there is none, or none for this principal */
    synchronized void take(Principal who) {
        if (all >= most) {
            throw new RefusedException(Reason.NO_MEMORY, "too many " + what);
        }
        if (!who.equals(Principal.ANYBODY) && taken.getOrDefault(who.name(), 0) >= (most + 1) / 2) {
            throw new RefusedException(
                    Reason.TOO_MANY, "too many " + what + " for one principal, which may have half of them");
        }
        all++;
        taken.merge(who.name(), 1, Integer::sum);
    }

    synchronized void giveBack(Principal who) {
        all--;
        taken.computeIfPresent(who.name(), (name, places) -> places == 1 ? null : places - 1);
    }

    synchronized int taken() {
        return all;
    }
}
