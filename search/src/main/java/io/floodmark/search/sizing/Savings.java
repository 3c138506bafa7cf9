package io.floodmark.search.sizing;

import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.unit.Throughput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Computes the cost difference of two sizings. If limits were measured, their ratio has an interval: the more expensive
 * sizing stays as it is, and the cheaper one is sized again with the limit at each end of the interval.
 */
public final class Savings {
    private Savings() {}

    /**
     * Returns the saving of the cheaper of the two sizings.
     *
     * @param limits the limit of {@code one} per broker over that of {@code other}; empty if both were given by the
     *     user, or are the same
     * @return empty if a price is unknown
     */
    public static Optional<Saving> between(Sizing one, Sizing other, Optional<Saving.Ratio> limits) {
        if (one.yearlyCost().isEmpty() || other.yearlyCost().isEmpty()) {
            return Optional.empty();
        }
        boolean inOrder = cost(one).compareTo(cost(other)) <= 0;
        return Optional.of(inOrder ? of(one, other, limits) : of(other, one, limits.map(Saving.Ratio::inverse)));
    }

    private static Saving of(Sizing cheaper, Sizing dearer, Optional<Saving.Ratio> limits) {
        BigDecimal seen = cost(dearer).subtract(cost(cheaper));
        if (limits.isEmpty()) {
            return new Saving(cheaper, dearer, limits, Optional.of(seen), Optional.of(seen));
        }
        // A sizing by lower ends of intervals may be slightly outside the interval of the ratio.
        Saving.Ratio ratio = limits.get();
        Optional<BigDecimal> least = ratio.low() > 0
                ? Optional.of(saved(cheaper, dearer, ratio.low()).min(seen))
                : Optional.empty();
        Optional<BigDecimal> most = Double.isFinite(ratio.high())
                ? Optional.of(saved(cheaper, dearer, ratio.high()).max(seen))
                : Optional.empty();
        return new Saving(cheaper, dearer, limits, least, most);
    }

    /** Returns the saving if the limit per broker of the cheaper sizing is the given multiple of the other's. */
    private static BigDecimal saved(Sizing cheaper, Sizing dearer, double ratio) {
        double factor = ratio * perBroker(dearer) / perBroker(cheaper);
        List<MeasuredLimit> limits =
                cheaper.limits().stream().map(limit -> limit.times(factor)).toList();
        Sizing again = new ClusterSizing(cheaper.demand(), cheaper.node()).of(cheaper.name(), limits);
        return cost(dearer).subtract(cost(again));
    }

    /**
     * Returns the limit per broker of the largest cluster, in records if the record size is known, since a limit may
     * have been given in bytes.
     */
    private static double perBroker(Sizing sizing) {
        Throughput each = sizing.limits().get(sizing.limits().size() - 1).perBroker();
        return sizing.demand().recordBytes().isEmpty()
                ? each.perSecond()
                : each.in(Throughput.Kind.RECORDS, sizing.demand().recordBytes().getAsDouble())
                        .perSecond();
    }

    private static BigDecimal cost(Sizing sizing) {
        return sizing.yearlyCost().orElseThrow();
    }
}
