package io.floodmark.model;

import java.util.Optional;

/**
 * What a boundary says of one value on its axis.
 *
 * @param at value on the axis
 * @param estimate of the curve and of what lies around it
 * @param low lower end of the band, never below what any start carries of what was carried there; just that, or
 *     nothing, where the band does not reach
 * @param high upper end of the band; empty outside the values that overloads were seen at, and where more was carried
 * @param searched whether a search at this very value told where the limit lies
 * @param binding what binds at the nearest value that was searched
 */
public record BandPoint(
        double at,
        Rate estimate,
        Rate low,
        Optional<Rate> high,
        boolean searched,
        CostCurve.Regime regime,
        Optional<Indicator> binding) {
    public BandPoint {
        Checks.require(low.compareTo(estimate) <= 0, "low end of the band", low, "at most the estimate " + estimate);
        Checks.require(
                high.isEmpty() || high.get().compareTo(estimate) >= 0,
                "high end of the band",
                high.orElse(estimate),
                "at least the estimate " + estimate);
    }

    /** Half of the band's width as a fraction of the estimate; infinite without an upper end. */
    public double halfWidth() {
        return high.map(top -> (top.perSecond() - low.perSecond()) / 2 / estimate.perSecond())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
