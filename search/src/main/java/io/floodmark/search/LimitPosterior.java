package io.floodmark.search;

import io.floodmark.model.verdict.Indicator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The posterior of the limit: the lowest of the competing limits of all indicators. Every leading indicator has its own
 * posterior. All threshold-only indicators share one, since many separate "may be the bottleneck" priors would multiply
 * and lower the limit.
 *
 * <p>Given the noise, P(L > x) is the product over indicators of P(limit_k > x); the noises are then averaged by how
 * well they explain all trials.
 */
final class LimitPosterior {
    /**
     * Probability that no leading indicator (or, below, no threshold-only indicator) has its limit in the range at all.
     */
    private static final double NO_MARGIN = 0.3;

    private static final double NO_CLIFF = 0.5;

    private final LoadGrid grid;
    private final NoiseGrid noises;
    private final DoubleUnaryOperator limitPrior;
    private final double marginNowhere;
    private final Map<Indicator, IndicatorPosterior> margins = new EnumMap<>(Indicator.class);
    private final IndicatorPosterior cliffs;
    private LimitDensity density;
    private double loadSd;

    /**
     * @param marginsOn how many leading indicators are enabled
     * @param limitPrior density of the limit by ln(load), up to a factor; constant without a prior guess
     */
    LimitPosterior(LoadGrid grid, NoiseGrid noises, int marginsOn, DoubleUnaryOperator limitPrior) {
        this.grid = grid;
        this.noises = noises;
        this.limitPrior = limitPrior;
        this.marginNowhere = Math.pow(NO_MARGIN, 1.0 / Math.max(1, marginsOn));
        this.cliffs = new IndicatorPosterior(grid, noises.ofVerdicts(), NO_CLIFF, Curvatures.none());
        this.density = combine();
    }

    /** Returns the posterior of a leading indicator, which counts from the first trial that reads it. */
    IndicatorPosterior margin(Indicator indicator) {
        return margins.computeIfAbsent(indicator, this::unlearnt);
    }

    private IndicatorPosterior unlearnt(Indicator indicator) {
        IndicatorPosterior margin = new IndicatorPosterior(grid, noises, marginNowhere, Curvatures.prior(indicator));
        margin.loadsKnownTo(loadSd);
        return margin;
    }

    /** Returns the posterior of all threshold-only indicators together. */
    IndicatorPosterior cliffs() {
        return cliffs;
    }

    /** Sets the error of the loads of the trial that is learnt next, beyond the noise of trials: sd of ln(load). */
    void loadsKnownTo(double sd) {
        loadSd = sd;
        margins.values().forEach(margin -> margin.loadsKnownTo(sd));
        cliffs.loadsKnownTo(sd);
    }

    /** Recomputes the limit; call it after every learnt trial. */
    void learnt() {
        density = combine();
    }

    /**
     * Returns the load that the limit is below with the given probability; the end of the range if the limit may be
     * beyond it.
     */
    double quantile(double probability) {
        return Math.exp(density.lnQuantile(probability));
    }

    double probabilityAbove(double load) {
        return density.above(Math.log(load));
    }

    /** Returns the end of the range in records per second. */
    double highest() {
        return Math.exp(grid.lnHigh());
    }

    /** Returns the mean run-to-run sd of ln(limit). */
    double noiseSd() {
        return density.noiseSd();
    }

    /**
     * Returns the probability that the threshold-only indicators (empty key) or a leading indicator are the bottleneck,
     * given that there is a bottleneck in the range.
     */
    Map<Optional<Indicator>, Double> binding() {
        return density.binding();
    }

    /**
     * Returns the change of ln(limit) per unit of ln(cost of a record), weighted by likely bottleneck: 1 for a
     * threshold-only indicator and for latency, which follow capacity; 1 / exponent for a resource that fills.
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

    /** Returns the density from the trials alone, without the prior guess. */
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
