package io.floodmark.search;

import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;

/**
 * Halves the range between the highest load that passed and the lowest that failed, until it meets the requested
 * precision. That range is its interval, the middle its estimate. It trusts every verdict, or the majority of three;
 * the third trial runs only if the first two differ.
 *
 * @param votes 1 to trust every trial, 2 if two must agree
 */
record Bisection(String name, Middle middle, int votes, Stop stop) implements SearchMethod {
    /** The point at which a range is halved. */
    enum Middle {
        LINEAR {
            @Override
            double of(double low, double high) {
                return (low + high) / 2;
            }
        },
        LOGARITHMIC {
            @Override
            double of(double low, double high) {
                return Math.sqrt(low * high);
            }
        };

        abstract double of(double low, double high);
    }

    /** The time at which a trial ends. */
    enum Stop {
        FULL_LENGTH,
        /** A trial ends by the rules of Floodmark's own trials. */
        EARLY
    }

    /** The usual bisection: a linear scale, trials of full length, every verdict trusted. */
    static final Bisection PLAIN = new Bisection("bisection", Middle.LINEAR, 1, Stop.FULL_LENGTH);

    static List<SearchMethod> all() {
        return List.of(
                PLAIN,
                new Bisection("log bisection, early stop", Middle.LOGARITHMIC, 1, Stop.EARLY),
                new Bisection("best of three", Middle.LINEAR, 2, Stop.FULL_LENGTH),
                new Bisection("best of three, log, early", Middle.LOGARITHMIC, 2, Stop.EARLY));
    }

    /** The remaining range. */
    record Interval(double low, double high) {}

    @Override
    public SearchFinding find(SearchCondition condition, long seed) {
        SearchBed bed = SearchBed.of(condition, seed, timing(condition.effort()));
        Interval left = halve(bed.cluster(), bed.settings(), SearchBed.LOWEST, SearchBed.HIGHEST);
        return bed.found(left.low(), middle.of(left.low(), left.high()), left.high());
    }

    /** Halves the range until it is at most twice as wide as the requested half-width. */
    Interval halve(SimulatedCluster cluster, SearchSettings settings, double lowest, double highest) {
        double low = lowest;
        double high = highest;
        while (high / low > 1 + 2 * settings.halfWidth()) {
            double load = middle.of(low, high);
            if (passes(cluster, order(settings, load))) {
                low = load;
            } else {
                high = load;
            }
        }
        return new Interval(low, high);
    }

    SimulatedTiming timing(Effort effort) {
        return switch (stop) {
            case FULL_LENGTH -> SimulatedTiming.of(effort).withoutEarlyStop();
            case EARLY -> SimulatedTiming.of(effort);
        };
    }

    private boolean passes(SimulatedCluster cluster, TrialOrder order) {
        int passed = 0;
        int failed = 0;
        while (passed < votes && failed < votes) {
            if (TrialHistory.sustained(cluster.run(order))) {
                passed++;
            } else {
                failed++;
            }
        }
        return passed == votes;
    }

    private TrialOrder order(SearchSettings settings, double load) {
        Duration full = settings.trial();
        Duration safe = switch (stop) {
            case FULL_LENGTH -> full;
            case EARLY -> settings.safeTrial();
        };
        return new TrialOrder(new Rate(load), full, safe, name);
    }
}
