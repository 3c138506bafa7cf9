package io.floodmark.search.comparison;

import io.floodmark.search.TrialLikelihood;
import io.floodmark.search.TrialOutcome;
import java.util.Arrays;

/**
 * The posterior of two limits from blocks of two adjacent trials, one of the baseline and one of the variant. The speed
 * of the machine during a block shifts both limits alike:
 *
 * <pre>
 * ln C = theta(side) + u(block) + n(trial)    u ~ N(0, sigma^2), n the run-to-run noise with sd s
 * </pre>
 *
 * <p>It has a weight for every s, sigma, theta of the baseline and theta of the variant, all equal before the first
 * block; u is summed over a grid. So drift between blocks widens the interval of each limit, but not that of their
 * ratio. Not thread-safe. Hot path of a simulated comparison, hence plain loops over plain arrays.
 */
final class BlockPosterior {
    /** Width of a cell in ln. */
    private static final double STEP = 0.02;
    /** Number of cells on each side of an expected limit: a factor of 2.5. */
    private static final int REACH = 45;

    private static final int CELLS = 2 * REACH + 1;
    /** Run-to-run sds of ln(limit) within a block. */
    private static final double[] TRIAL_SDS = {0.02, 0.04, 0.08};
    /** Sds of the shift that both trials of a block share. */
    private static final double[] BLOCK_SDS = {0.02, 0.05, 0.10};
    /** Largest shift that is considered, in sds. */
    private static final double MOST_SHIFT = 3;

    private static final int MARGIN = cells(BLOCK_SDS[BLOCK_SDS.length - 1]);
    /** Weights below this fraction of the largest are set to 0. */
    private static final double NEGLIGIBLE = 1e-30;

    private final double lnBaseline;
    /** Cells from the limit of the baseline to that of the variant, as expected. */
    private final int offset;

    private final TrialLikelihood ofBaseline;
    private final TrialLikelihood ofVariant;
    private final double[][][] weights = new double[TRIAL_SDS.length][BLOCK_SDS.length][CELLS * CELLS];
    private final double[] factors = new double[CELLS * CELLS];

    /**
     * Creates a posterior without any block.
     *
     * @param baseline expected limit of the baseline, in records/s
     * @param variant expected limit of the variant
     * @param marginsOn how many leading indicators are enabled
     */
    BlockPosterior(double baseline, double variant, int marginsOn) {
        this.lnBaseline = Math.log(baseline);
        this.offset = (int) Math.round(Math.log(variant / baseline) / STEP);
        this.ofBaseline = likelihood(0, marginsOn);
        this.ofVariant = likelihood(offset, marginsOn);
        for (double[][] ofTrialSd : weights) {
            for (double[] ofBlockSd : ofTrialSd) {
                Arrays.fill(ofBlockSd, 1);
            }
        }
    }

    private TrialLikelihood likelihood(int cellsAbove, int marginsOn) {
        return new TrialLikelihood(lowest(cellsAbove - MARGIN), STEP, CELLS + 2 * MARGIN, marginsOn);
    }

    /** Returns the lower edge of the first cell of a grid that is shifted by the given number of cells. */
    private double lowest(int cellsAbove) {
        return lnBaseline + (cellsAbove - REACH - 0.5) * STEP;
    }

    private static int cells(double blockSd) {
        return (int) Math.ceil(MOST_SHIFT * blockSd / STEP);
    }

    /** Learns a block of two valid trials. */
    void learn(TrialOutcome baseline, TrialOutcome variant) {
        for (int s = 0; s < TRIAL_SDS.length; s++) {
            double[] one = ofBaseline.of(baseline, TRIAL_SDS[s]);
            double[] other = ofVariant.of(variant, TRIAL_SDS[s]);
            for (int b = 0; b < BLOCK_SDS.length; b++) {
                integrate(one, other, BLOCK_SDS[b]);
                for (int i = 0; i < factors.length; i++) {
                    weights[s][b][i] *= factors[i];
                }
            }
        }
        rescale();
    }

    /** Sums the likelihood of a block over its shift, at distances of half an sd or one cell. */
    private void integrate(double[] one, double[] other, double blockSd) {
        Arrays.fill(factors, 0);
        int most = cells(blockSd);
        int distance = Math.max(1, (int) (blockSd / 2 / STEP));
        double all = 0;
        for (int shift = -most; shift <= most; shift += distance) {
            double z = shift * STEP / blockSd;
            all += Math.exp(-z * z / 2);
        }
        for (int shift = -most; shift <= most; shift += distance) {
            double z = shift * STEP / blockSd;
            add(Math.exp(-z * z / 2) / all, one, other, MARGIN + shift);
        }
    }

    private void add(double weight, double[] one, double[] other, int from) {
        for (int i = 0; i < CELLS; i++) {
            double ofOne = weight * one[from + i];
            int row = i * CELLS;
            for (int j = 0; j < CELLS; j++) {
                factors[row + j] += ofOne * other[from + j];
            }
        }
    }

    private void rescale() {
        double largest = 0;
        for (double[][] ofTrialSd : weights) {
            for (double[] ofBlockSd : ofTrialSd) {
                for (double weight : ofBlockSd) {
                    largest = Math.max(largest, weight);
                }
            }
        }
        for (double[][] ofTrialSd : weights) {
            for (double[] ofBlockSd : ofTrialSd) {
                for (int i = 0; i < ofBlockSd.length; i++) {
                    double weight = ofBlockSd[i] / largest;
                    ofBlockSd[i] = weight < NEGLIGIBLE ? 0 : weight;
                }
            }
        }
    }

    /** Returns ln(limit of the variant / limit of the baseline). */
    GridDistribution difference() {
        double[] sums = new double[2 * CELLS - 1];
        double[] all = overSds();
        for (int i = 0; i < CELLS; i++) {
            for (int j = 0; j < CELLS; j++) {
                sums[j - i + CELLS - 1] += all[i * CELLS + j];
            }
        }
        return new GridDistribution((offset - CELLS + 0.5) * STEP, STEP, sums);
    }

    /** Returns ln(limit of the baseline). */
    GridDistribution baseline() {
        double[] sums = new double[CELLS];
        double[] all = overSds();
        for (int i = 0; i < all.length; i++) {
            sums[i / CELLS] += all[i];
        }
        return new GridDistribution(lowest(0), STEP, sums);
    }

    /** Returns ln(limit of the variant). */
    GridDistribution variant() {
        double[] sums = new double[CELLS];
        double[] all = overSds();
        for (int i = 0; i < all.length; i++) {
            sums[i % CELLS] += all[i];
        }
        return new GridDistribution(lowest(offset), STEP, sums);
    }

    private double[] overSds() {
        double[] sums = new double[CELLS * CELLS];
        for (double[][] ofTrialSd : weights) {
            for (double[] ofBlockSd : ofTrialSd) {
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += ofBlockSd[i];
                }
            }
        }
        return sums;
    }
}
