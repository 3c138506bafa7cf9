package io.floodmark.gateway;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Places, or bytes, of which there are only so many. One principal holds at most half of them, rounded up, so that it
 * cannot shut the others out; where nobody has to say who they are, all are one principal, and may hold all.
 * Thread-safe.
 */
final class Places {
    private final Optional<Places> whole;
    private final long most;
    private final String what;
    /** By the name of the principal. Guarded by this, as all below. */
    private final Map<String, Long> taken = new HashMap<>();

    private long all;

    /** @param what there is, with the setting that bounds it in parentheses */
    Places(long most, String what) {
        this(Optional.empty(), most, what);
    }

    private Places(Optional<Places> whole, long most, String what) {
        this.whole = whole;
        this.most = most;
        this.what = what;
    }

    /** Some of these places: what is taken of the part is taken of these too. */
    Places part(long most, String what) {
        return new Places(Optional.of(this), most, what);
    }

    /** Returns what a principal can have at the most. */
    long mostOf(Principal who) {
        return who.equals(Principal.ANYBODY) ? most : (most + 1) / 2;
    }

    /** @throws RefusedException where there is none, or none for this principal */
    void take(Principal who) {
        take(who, 1);
    }

    /**
     * Takes so many, or none and throws.
     *
     * @throws RefusedException where there are not so many, or not for this principal
     */
    synchronized void take(Principal who, long places) {
        requireOwn(who, places);
        // Never more than there are, not even for a moment: others would be refused for nothing.
        whole.ifPresent(all -> all.take(who, places));
        all += places;
        taken.merge(who.name(), places, Long::sum);
    }

    /** @throws RefusedException where they could not be taken now */
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

    void giveBack(Principal who) {
        giveBack(who, 1);
    }

    synchronized void giveBack(Principal who, long places) {
        all -= places;
        taken.computeIfPresent(who.name(), (name, held) -> held == places ? null : held - places);
        whole.ifPresent(all -> all.giveBack(who, places));
    }

    synchronized long taken() {
        return all;
    }
}
