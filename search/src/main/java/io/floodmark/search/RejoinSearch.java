package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the load at which a broker rejoins next. The first one is the lower end of the limit with the broker down,
 * which is hardly exceeded while the other brokers also feed a follower. The load falls by a fifth after an overload
 * and rises after a sustained trial. The search ends once the two are within 30%, or after four trials: each requires a
 * stop, a backlog and a start.
 */
public final class RejoinSearch {
    static final int MOST_TRIALS = 4;
    private static final int MOST_INCONCLUSIVE = 2;
    private static final double STEP = 1.25;
    private static final double NEAR = 1.3;
    /**
     * Fraction of the upper end of the limit with the broker down: if this load was sustained, no higher one is tried.
     */
    private static final double AS_GOOD_AS = 0.99;

    private RejoinSearch() {}

    /**
     * Returns the next load; empty if the search is over.
     *
     * @param down the limit with the broker down
     * @param seen earlier trials in order
     * @param lowest lowest load worth trying
     */
    public static Optional<Rate> next(Limit down, List<Rejoin> seen, Rate lowest) {
        if (seen.isEmpty()) {
            return Optional.of(down.low().perSecond() > 0 ? down.low() : lowest);
        }
        Rejoin last = seen.get(seen.size() - 1);
        if (seen.size() >= MOST_TRIALS || last.outcome() == Rejoin.Outcome.TOO_SHORT) {
            return Optional.empty();
        }
        if (last.outcome() == Rejoin.Outcome.INCONCLUSIVE) {
            return inconclusive(seen) < MOST_INCONCLUSIVE ? Optional.of(last.load()) : Optional.empty();
        }
        Optional<Double> tooMuch = seen.stream()
                .filter(rejoin -> rejoin.outcome().tooMuch())
                .map(rejoin -> rejoin.load().perSecond())
                .min(Double::compare);
        Optional<Double> held = seen.stream()
                .filter(rejoin -> rejoin.outcome() == Rejoin.Outcome.SUSTAINED)
                .map(rejoin -> rejoin.load().perSecond())
                .filter(load -> load < tooMuch.orElse(Double.POSITIVE_INFINITY))
                .max(Double::compare);
        return next(held, tooMuch, down.high().orElse(down.estimate()).perSecond())
                .filter(load -> load >= lowest.perSecond())
                .map(Rate::new);
    }

    private static Optional<Double> next(Optional<Double> held, Optional<Double> tooMuch, double top) {
        if (held.isEmpty()) {
            return tooMuch.map(load -> load / STEP);
        }
        if (tooMuch.isEmpty()) {
            return held.filter(load -> load < AS_GOOD_AS * top).map(load -> Math.min(top, load * STEP));
        }
        return tooMuch.get() <= NEAR * held.get()
                ? Optional.empty()
                : Optional.of(Math.sqrt(held.get() * tooMuch.get()));
    }

    private static long inconclusive(List<Rejoin> seen) {
        return seen.stream()
                .filter(rejoin -> rejoin.outcome() == Rejoin.Outcome.INCONCLUSIVE)
                .count();
    }
}
