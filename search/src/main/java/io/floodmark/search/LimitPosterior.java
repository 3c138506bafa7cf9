package io.floodmark.search;

import io.floodmark.model.Indicator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * What is known of the limit: the least of the competing limits of all indicators. Every margin has a posterior of its
 * own; all cliffs share one, since many separate "this may bind" priors would multiply and pull the limit down.
 *
 * <p>Given the noise, P(L > x) is the product over indicators of P(limit_k > x); the noises are then averaged by how
 * well they explain all trials.
 */
final class LimitPosterior {
    /** Probability that no margin's limit, or no cliff, lies in the range at all. */
    private static final double NO_MARGIN = 0.3;

    private static final double NO_CLIFF = 0.5;

    private final LoadGrid grid;
    private final NoiseGrid noises;
    private final DoubleUnaryOperator limitPrior;
    private final double marginNowhere;
    private final Map<Indicator, IndicatorPosterior> margins = new EnumMap<>(Indicator.class);
    private final IndicatorPosterior cliffs;
    private LimitDensity density;

    /**
     * @param marginsOn how many margin indicators are switched on
     * @param limitPrior density of the limit by ln(load), up to a factor, constant when nothing is guessed
     */
    LimitPosterior(LoadGrid grid, NoiseGrid noises, int marginsOn, DoubleUnaryOperator limitPrior) {
        this.grid = grid;
        this.noises = noises;
        this.limitPrior = limitPrior;
        this.marginNowhere = Math.pow(NO_MARGIN, 1.0 / Math.max(1, marginsOn));
        this.cliffs = new IndicatorPosterior(grid, noises.ofVerdicts(), NO_CLIFF, Curvatures.none());
        this.density = combine();
    }

    /** Of a margin indicator; it takes part from the first trial that saw it. */
    IndicatorPosterior margin(Indicator indicator) {
        return margins.computeIfAbsent(
                indicator, fresh -> new IndicatorPosterior(grid, noises, marginNowhere, Curvatures.prior(indicator)));
    }

    /** Of all cliffs together. */
    IndicatorPosterior cliffs() {
        return cliffs;
    }

    /** To be called when a trial has been learnt: draws the consequences. */
    void learnt() {
        density = combine();
    }

    /** The load that the limit is below with that probability; the end of the range where it may lie beyond. */
    double quantile(double probability) {
        return Math.exp(density.lnQuantile(probability));
    }

    double probabilityAbove(double load) {
        return density.above(Math.log(load));
    }

    /** Records per second at the end of the range. */
    double highest() {
        return Math.exp(grid.lnHigh());
    }

    /** Mean run-to-run sd of ln(limit). */
    double noiseSd() {
        return density.noiseSd();
    }

    /** Probability that the cliffs (empty key) or a margin bind, given that anything does in the range. */
    Map<Optional<Indicator>, Double> binding() {
        return density.binding();
    }

    /**
     * By how much ln(limit) changes for every unit of ln(cost of a record), by what binds: 1 for a cliff, and for
     * latency, which follow capacity; 1 / exponent for a resource that fills.
     */
    double sensitivity() {
        double sum = 0;
        double all = 0;
        for (Map.Entry<Optional<Indicator>, Double> one : density.binding().entrySet()) {
            all += one.getValue();
            sum += one.getValue() * one.getKey().map(this::sensitivity).orElse(1.0);
        }
        return all > 0 ? sum / all : 1;
    }

    private double sensitivity(Indicator indicator) {
        return indicator == Indicator.LATENCY ? 1 : margin(indicator).sensitivity();
    }

    /** The same from the trials alone. */
    LimitDensity withoutGuess() {
        return LimitDensity.of(grid, noises, competing(), lnLoad -> 1);
    }

    private LimitDensity combine() {
        return LimitDensity.of(grid, noises, competing(), limitPrior);
    }

    private Map<Optional<Indicator>, IndicatorPosterior> competing() {
        Map<Optional<Indicator>, IndicatorPosterior> competing = new java.util.LinkedHashMap<>();
        margins.forEach((indicator, posterior) -> competing.put(Optional.of(indicator), posterior));
        competing.put(Optional.empty(), cliffs);
        return competing;
    }
}
