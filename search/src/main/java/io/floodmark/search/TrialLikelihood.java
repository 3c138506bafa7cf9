package io.floodmark.search;

/**
 * The information of a single trial about the limit at its moment: a likelihood for every cell of a grid, without a
 * prior. It comes from the same model as a whole search ({@link LimitPosterior}, {@link Learner}), so leading
 * indicators and the throughput under overload count, not only the verdict.
 */
public final class TrialLikelihood {
    private final LoadGrid grid;
    private final int marginsOn;
    private final LimitDensity blank;

    /**
     * Prepares a grid.
     *
     * @param lnLow lower edge of the first cell, in ln(records/s)
     * @param step width of a cell in ln
     * @param marginsOn how many leading indicators are enabled
     */
    public TrialLikelihood(double lnLow, double step, int cells, int marginsOn) {
        this.grid = new LoadGrid(lnLow, step, cells);
        this.marginsOn = marginsOn;
        this.blank = posterior(NoiseGrid.only(1)).withoutGuess();
    }

    /**
     * Returns the likelihood of every cell, up to a factor. An invalid trial gives 1 everywhere.
     *
     * @param noiseSd run-to-run sd of ln(limit)
     */
    public double[] of(TrialOutcome outcome, double noiseSd) {
        LimitPosterior posterior = posterior(NoiseGrid.only(noiseSd));
        new Learner(posterior).learn(outcome);
        return posterior.withoutGuess().over(blank);
    }

    private LimitPosterior posterior(NoiseGrid noise) {
        return new LimitPosterior(grid, noise, marginsOn, lnLoad -> 1);
    }
}
