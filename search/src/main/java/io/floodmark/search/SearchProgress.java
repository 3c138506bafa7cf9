package io.floodmark.search;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Optional;

/**
 * The posterior of a search after a trial.
 *
 * @param low lower end of the interval at the requested confidence
 * @param high upper end; may be at the end of the searched range while no overload was observed
 * @param binding the likely bottleneck
 * @param next the load of the next trial and the reason, for people; empty when the search is over
 */
public record SearchProgress(
        Rate median, Rate low, Rate high, Optional<Indicator> binding, double bindingProbability, String next) {}
