package io.floodmark.search;

import java.util.Arrays;

/**
 * The posterior of the load at which one indicator fires: a weight for every run-to-run noise, curvature and load of
 * the grid, and one for "nowhere in the range". Not thread-safe. This is a hot path of a simulated search, hence plain
 * loops over plain arrays.
 *
 * <p>The verdict and the utilisation of one trial share one capacity, so a trial gives an indicator only one of the
 * two.
 */
final class IndicatorPosterior {
    /**
     * Probability that a verdict is wrong for reasons that no model covers. It is lower the further the load is from
     * the limit; otherwise a wide range would outweigh every verdict.
     */
    private static final double LAPSE = 0.01;
    /** Minimum density of a reading, so that no single one excludes a load. */
    private static final double DENSITY_FLOOR = 1e-4;
    /** Density of ln(utilisation) of a blind leading indicator: anything from 2% to 100%. */
    private static final double BLIND_DENSITY = 0.25;
    /** Relative uncertainty of a leading indicator's mean over the trial. */
    private static final double SMOOTHING = 0.02;
    /** Error of the power law for every unit of ln that it is extrapolated. */
    private static final double MISFIT = 0.06;
    /** Limits beyond the range are assumed to be within this factor (10) of its upper end. */
    private static final double BEYOND = Math.log(10);
    /** Weights below this fraction of the largest are set to 0: more than three readings would have to be wrong. */
    private static final double NEGLIGIBLE = 1e-18;

    private final LoadGrid grid;
    private final NoiseGrid noises;
    private final double[][][] weights;
    private final double[] factors;
    private final double[] lapses;
    private double loadSd;

    /**
     * Creates a posterior from the prior: the indicator fires nowhere in the range with the given probability, and each
     * curvature has its own.
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

    /** Learns that the load was sustained without this indicator firing, and that its utilisation is unknown. */
    void learnSustained(double load) {
        learnVerdict(load, false);
    }

    /** Learns that this indicator fired at the load. */
    void fired(double load) {
        learnVerdict(load, true);
    }

    /** Sets the error of the loads that are learnt next, beyond the noise of trials: sd of ln(load). */
    void loadsKnownTo(double sd) {
        loadSd = sd;
    }

    /**
     * Learns that this indicator fired at the load because no higher throughput was possible: the capacity is at least
     * the achieved load, and not much more.
     *
     * @param utilisation of the indicator in the trial, 1 for a threshold-only indicator; above 1, more was achieved
     *     than its threshold allows
     */
    void brokeDown(double load, double achieved, double utilisation) {
        double lowest = Math.exp(grid.lnLow());
        // A limit below the range is assumed at its lower end; otherwise nothing would be learnt from it.
        CollapseModel collapse =
                achieved < lowest ? CollapseModel.of(load, lowest, 1) : CollapseModel.of(load, achieved, utilisation);
        for (int s = 0; s < weights.length; s++) {
            RunNoise.Spread spread = noises.noise(s).spread(loadSd);
            for (int i = 0; i < grid.cells(); i++) {
                factors[i] = DENSITY_FLOOR + collapse.density(spread, grid.middle(i));
            }
            factors[grid.cells()] = DENSITY_FLOOR;
            multiplyAll(weights[s]);
        }
        rescale();
    }

    /**
     * Learns the utilisation of the threshold while the load was sustained; above 1, the indicator fired although the
     * load was sustained.
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
     * Returns the mean of 1 / exponent, the change of ln(limit) per unit of ln(cost of a record): the flatter an
     * indicator's curve, the further its threshold moves along the loads. A blind indicator has no information and
     * counts as 1.
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
     * Writes the probabilities of all loads under the given noise, summed over curvatures, "nowhere" last.
     *
     * @return the weight of the noise, up to a factor common to all noises; 0 if the trials rule it out, and then every
     *     load has probability 0
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
        RunNoise.Spread spread = noise.spread(loadSd);
        for (int i = 0; i < grid.cells(); i++) {
            double lapse = lapses[i];
            double overload = lapse + (1 - 2 * lapse) * spread.below(lnLoad - grid.middle(i));
            factors[i] = fired ? overload : 1 - overload;
        }
        double beyond = lapse(grid.lnHigh() - lnLoad);
        factors[grid.cells()] = fired ? beyond : 1 - beyond;
    }

    /** Computes the lapses once per verdict, since they are the same for all noises. */
    private void setLapses(double lnLoad) {
        for (int i = 0; i < lapses.length; i++) {
            lapses[i] = lapse(lnLoad - grid.middle(i));
        }
    }

    private static double lapse(double lnDistance) {
        return LAPSE * Math.exp(-Math.abs(lnDistance));
    }

    /**
     * Learns a utilisation. The density is that of ln(utilisation), which a flatter curve spreads less: hence 1 /
     * exponent.
     */
    private void learnMargin(
            RunNoise noise, double exponent, double[] ofLoads, double lnLoad, double lnUsed, double extraSd) {
        double lnCapacity = lnLoad - lnUsed / exponent;
        double error = Math.hypot(SMOOTHING, extraSd) / exponent + MISFIT * Math.abs(lnUsed);
        RunNoise.Spread spread = noise.spread(Math.hypot(error, loadSd));
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

    /** Keeps weights from vanishing. One factor for all keeps noises and curvatures comparable. */
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
