package io.floodmark.model;

/** How the load of trials is raised. */
public sealed interface Vary {
    /** By the rate of all producers together, their number staying. */
    record ByRate() implements Vary {}

    /**
     * By the number of producers, each of which keeps its rate; so loads are multiples of that.
     *
     * @param most producers at once, 1 or more
     * @param each rate of one, above 0
     */
    record ByProducers(int most, Rate each) implements Vary {
        public ByProducers {
            Checks.atLeast(1, "producers", most);
            Checks.require(each.perSecond() > 0, "each", each, "above 0/s");
        }

        /** The number whose load is nearest; 1 at least and no more than there may be. */
        public int producers(Rate load) {
            long nearest = Math.round(load.perSecond() / each.perSecond());
            return (int) Math.max(1, Math.min(most, nearest));
        }

        public Rate load(int producers) {
            return each.times(producers);
        }
    }
}
