package io.floodmark.search;

import java.util.Arrays;

/**
 * What is known of the load at which one indicator fires: a weight for every run-to-run noise, curvature and load of
 * the grid, and one for "nowhere in the range". Not thread-safe. Hot path of a simulated search: plain loops over plain
 * arrays.
 *
 * <p>One trial's verdict and its margin share one capacity, so a trial gives an indicator either the one or the other.
 */
final class IndicatorPosterior {
    /**
     * A verdict may be wrong for reasons that no model holds; the less likely, the further its load is from the limit,
     * or a wide range would outweigh every verdict.
     */
    private static final double LAPSE = 0.01;
    /** The least density of a reading: none disproves anything alone. */
    private static final double DENSITY_FLOOR = 1e-4;
    /** Density of ln(utilisation) of a blind margin: anything from 2% to 100%. */
    private static final double BLIND_DENSITY = 0.25;
    /** A margin is averaged over the trial and still uncertain by this, relative. */
    private static final double SMOOTHING = 0.02;
    /** The power law is wrong by this for every unit of ln that it is extrapolated. */
    private static final double MISFIT = 0.06;
    /** Limits beyond the range are taken to lie within this factor (10) of its upper end. */
    private static final double BEYOND = Math.log(10);
    /** Weights below this of the largest are forgotten: more than three readings would have to be wrong. */
    private static final double NEGLIGIBLE = 1e-18;

    private final LoadGrid grid;
    private final NoiseGrid noises;
    private final double[][][] weights;
    private final double[] factors;
    private final double[] lapses;

    /**
     * Knows nothing yet, but that the indicator fires nowhere in the range with that probability, and how probable each
     * curvature is.
     *
     * @param curvatures one of {@link Curvatures}; without any, only verdicts can be learnt
     */
    IndicatorPosterior(LoadGrid grid, NoiseGrid noises, double nowhere, double[] curvatures) {
        this.grid = grid;
        this.noises = noises;
        this.weights = new double[noises.size()][curvatures.length][grid.cells() + 1];
        this.factors = new double[grid.cells() + 1];
        this.lapses = new double[grid.cells()];
        for (double[][] ofNoise : weights) {
            for (int g = 0; g < curvatures.length; g++) {
                Arrays.fill(ofNoise[g], curvatures[g] * (1 - nowhere) / grid.cells());
                ofNoise[g][grid.cells()] = curvatures[g] * nowhere;
            }
        }
    }

    /** The load was carried without this indicator firing, and no margin told how near it was. */
    void carried(double load) {
        learnVerdict(load, false);
    }

    /** This indicator fired at the load. */
    void fired(double load) {
        learnVerdict(load, true);
    }

    /**
     * This indicator fired at the load, because no more than that could be achieved: what the cluster carried is known
     * to be at least that, and not much more.
     *
     * @param utilisation of the indicator in the trial, 1 for a cliff; above 1, more was achieved than its threshold
     *     allows
     */
    void brokeDown(double load, double achieved, double utilisation) {
        double lowest = Math.exp(grid.lnLow());
        // A limit below the range is taken to lie at its lower end, or nothing would be learnt of it.
        CollapseModel collapse =
                achieved < lowest ? CollapseModel.of(load, lowest, 1) : CollapseModel.of(load, achieved, utilisation);
        for (int s = 0; s < weights.length; s++) {
            RunNoise.Spread spread = noises.noise(s).spread();
            for (int i = 0; i < grid.cells(); i++) {
                factors[i] = DENSITY_FLOOR + collapse.density(spread, grid.middle(i));
            }
            factors[grid.cells()] = DENSITY_FLOOR;
            multiplyAll(weights[s]);
        }
        rescale();
    }

    /**
     * This much of the threshold was used while the load was carried; above 1 the indicator fired, but no more than
     * that.
     *
     * @param extraSd error of ln(utilisation) beyond the usual
     */
    void margin(double load, double utilisation, double extraSd) {
        double lnLoad = Math.log(load);
        double lnUsed = Math.log(utilisation);
        setLapses(lnLoad);
        for (int s = 0; s < weights.length; s++) {
            RunNoise noise = noises.noise(s);
            for (int g = 0; g < Curvatures.BLIND; g++) {
                learnMargin(noise, Curvatures.exponent(g), weights[s][g], lnLoad, lnUsed, extraSd);
            }
            verdictFactors(noise, lnLoad, utilisation > 1);
            for (int i = 0; i < factors.length; i++) {
                weights[s][Curvatures.BLIND][i] *= BLIND_DENSITY * factors[i];
            }
        }
        rescale();
    }

    /**
     * Mean of 1 / exponent, which is by how much ln(limit) changes for every unit of ln(cost of a record): the flatter
     * a margin's curve, the further its threshold moves along the loads. A blind margin tells nothing and counts as 1.
     */
    double sensitivity() {
        double sum = 0;
        double all = 0;
        for (double[][] ofNoise : weights) {
            for (int g = 0; g < Curvatures.COUNT; g++) {
                double weight = Arrays.stream(ofNoise[g]).sum();
                all += weight;
                sum += weight / (g == Curvatures.BLIND ? 1 : Curvatures.exponent(g));
            }
        }
        return sum / all;
    }

    /**
     * Probabilities of all loads under that noise, curvatures summed, "nowhere" last.
     *
     * @return the weight of the noise, up to a factor common to all noises; 0 if the trials rule it out, and then no
     *     load has any
     */
    double loads(int noise, double[] into) {
        Arrays.fill(into, 0);
        double sum = 0;
        for (double[] ofCurvature : weights[noise]) {
            for (int i = 0; i < into.length; i++) {
                sum += ofCurvature[i];
                into[i] += ofCurvature[i];
            }
        }
        for (int i = 0; i < into.length && sum > 0; i++) {
            into[i] /= sum;
        }
        return sum;
    }

    private void learnVerdict(double load, boolean fired) {
        double lnLoad = Math.log(load);
        setLapses(lnLoad);
        for (int s = 0; s < weights.length; s++) {
            verdictFactors(noises.noise(s), lnLoad, fired);
            multiplyAll(weights[s]);
        }
        rescale();
    }

    private void verdictFactors(RunNoise noise, double lnLoad, boolean fired) {
        RunNoise.Spread spread = noise.spread();
        for (int i = 0; i < grid.cells(); i++) {
            double lapse = lapses[i];
            double overload = lapse + (1 - 2 * lapse) * spread.below(lnLoad - grid.middle(i));
            factors[i] = fired ? overload : 1 - overload;
        }
        double beyond = lapse(grid.lnHigh() - lnLoad);
        factors[grid.cells()] = fired ? beyond : 1 - beyond;
    }

    /** Once per verdict, as they are the same for all noises. */
    private void setLapses(double lnLoad) {
        for (int i = 0; i < lapses.length; i++) {
            lapses[i] = lapse(lnLoad - grid.middle(i));
        }
    }

    private static double lapse(double lnDistance) {
        return LAPSE * Math.exp(-Math.abs(lnDistance));
    }

    /** The density is of ln(utilisation), which a flatter curve spreads less: hence 1 / exponent. */
    private void learnMargin(
            RunNoise noise, double exponent, double[] ofLoads, double lnLoad, double lnUsed, double extraSd) {
        double lnCapacity = lnLoad - lnUsed / exponent;
        double error = Math.hypot(SMOOTHING, extraSd) / exponent + MISFIT * Math.abs(lnUsed);
        RunNoise.Spread spread = noise.spread(error);
        for (int i = 0; i < grid.cells(); i++) {
            ofLoads[i] *= DENSITY_FLOOR + spread.density(lnCapacity - grid.middle(i)) / exponent;
        }
        double beyond = spread.below(lnCapacity - grid.lnHigh()) - spread.below(lnCapacity - grid.lnHigh() - BEYOND);
        ofLoads[grid.cells()] *= DENSITY_FLOOR + beyond / BEYOND / exponent;
    }

    private void multiplyAll(double[][] ofCurvatures) {
        for (double[] ofCurvature : ofCurvatures) {
            for (int i = 0; i < factors.length; i++) {
                ofCurvature[i] *= factors[i];
            }
        }
    }

    /** Keeps weights from vanishing; one factor for all, so that noises and curvatures stay comparable. */
    private void rescale() {
        double largest = 0;
        for (double[][] ofNoise : weights) {
            for (double[] ofCurvature : ofNoise) {
                for (double weight : ofCurvature) {
                    largest = Math.max(largest, weight);
                }
            }
        }
        for (double[][] ofNoise : weights) {
            for (double[] ofCurvature : ofNoise) {
                for (int i = 0; i < ofCurvature.length; i++) {
                    double weight = ofCurvature[i] / largest;
                    ofCurvature[i] = weight < NEGLIGIBLE ? 0 : weight;
                }
            }
        }
    }
}
