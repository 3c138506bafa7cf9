package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.Rate;
import java.util.Optional;

/**
 * What a search believes after a trial.
 *
 * @param low lower end of the interval at the asked confidence
 * @param high upper end; may lie at the end of the searched range while no overload was seen
 * @param binding the indicator most probably binding
 * @param next the load it tries next and why, for people; empty when it is done
 */
public record SearchProgress(
        Rate median, Rate low, Rate high, Optional<Indicator> binding, double bindingProbability, String next) {}
