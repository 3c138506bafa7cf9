package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;

/** The way in which trials increase the load. */
public sealed interface Vary {
    /** Increases the total rate of a constant number of producers. */
    record ByRate() implements Vary {}

    /**
     * Increases the number of producers, each at a constant rate, so that loads are multiples of that rate.
     *
     * @param most producers at once, 1 or more
     * @param each rate of one, above 0
     */
    record ByProducers(int most, Rate each) implements Vary {
        public ByProducers {
            Checks.atLeast(1, "producers", most);
            Checks.require(each.perSecond() > 0, "each", each, "above 0/s");
        }

        /** Returns the number of producers whose load is nearest; at least 1 and at most the maximum. */
        public int producers(Rate load) {
            long nearest = Math.round(load.perSecond() / each.perSecond());
            return (int) Math.max(1, Math.min(most, nearest));
        }

        public Rate load(int producers) {
            return each.times(producers);
        }
    }
}
