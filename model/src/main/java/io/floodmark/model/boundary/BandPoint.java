package io.floodmark.model.boundary;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Optional;

/**
 * The result of a boundary search at one value of its axis.
 *
 * @param at value on the axis
 * @param estimate from the curve and the points around it
 * @param low lower end of the band, never below the sustained load there reduced by the variation between starts; if
 *     the band does not cover the value, it is exactly that, or 0
 * @param high upper end of the band; empty outside the range of values with overloads, and if a higher load was
 *     sustained
 * @param searched whether a search at this value found the limit
 * @param binding the bottleneck at the nearest value that was searched
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

    /** Returns half of the band's width as a fraction of the estimate; infinite without an upper end. */
    public double halfWidth() {
        return high.map(top -> (top.perSecond() - low.perSecond()) / 2 / estimate.perSecond())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
