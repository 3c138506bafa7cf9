package io.floodmark.gateway.quota;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A bounded number of places or bytes. One principal holds at most half of them, rounded up, so that it cannot exclude
 * the others. Without authentication, all callers are one principal, which may hold all. Thread-safe.
 */
public final class Places {
    private final Optional<Places> whole;
    private final long most;
    private final String what;
    /** Taken places by the name of the principal. This and all fields below are guarded by this. */
    private final Map<String, Long> taken = new HashMap<>();

    private long all;

    /**
     * Creates places that are all free.
     *
     * @param what the resource, with the setting that bounds it in parentheses
     */
    public Places(long most, String what) {
        this(Optional.empty(), most, what);
    }

    private Places(Optional<Places> whole, long most, String what) {
        this.whole = whole;
        this.most = most;
        this.what = what;
    }

    /** Returns a part of these places: places taken from the part are taken from this object too. */
    Places part(long most, String what) {
        return new Places(Optional.of(this), most, what);
    }

    /** Returns the most that a principal can have. */
    long mostOf(Principal who) {
        return who.equals(Principal.ANYBODY) ? most : (most + 1) / 2;
    }

    /**
     * Takes one place.
     *
     * @throws RefusedException if there is none, or none for this principal
     */
    public void take(Principal who) {
        take(who, 1);
    }

    /**
     * Takes that many places, or throws and takes none.
     *
     * @throws RefusedException if there are not enough, or not enough for this principal
     */
    synchronized void take(Principal who, long places) {
        requireOwn(who, places);
        // The bound is never exceeded, not even briefly, because other requests would be refused for no reason.
        whole.ifPresent(all -> all.take(who, places));
        all += places;
        taken.merge(who.name(), places, Long::sum);
    }

    /** @throws RefusedException if they could not be taken now */
    synchronized void require(Principal who, long places) {
        requireOwn(who, places);
        whole.ifPresent(all -> all.require(who, places));
    }

    private void requireOwn(Principal who, long places) {
        if (all + places > most) {
            throw new RefusedException(Reason.NO_MEMORY, "too many " + what);
        }
        if (taken.getOrDefault(who.name(), 0L) + places > mostOf(who)) {
            throw new RefusedException(
                    Reason.TOO_MANY, "too many " + what + " for one principal, which may have half of them");
        }
    }

    public void giveBack(Principal who) {
        giveBack(who, 1);
    }

    synchronized void giveBack(Principal who, long places) {
        all -= places;
        taken.computeIfPresent(who.name(), (name, held) -> held == places ? null : held - places);
        whole.ifPresent(all -> all.giveBack(who, places));
    }

    public synchronized long taken() {
        return all;
    }
}
