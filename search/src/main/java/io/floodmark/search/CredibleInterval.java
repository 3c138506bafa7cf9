package io.floodmark.search;

/**
 * The interval that a search would state now, in records/s.
 *
 * <p>Its ends are quantiles of the posterior, held to the evidence: the low end is never above a load that was
 * sustained for the full length (what a margin only promises is not claimed; before there is such a load, never above
 * what was sustained at all), the high end never below one, nor the median while no overload at such a load or below it
 * contradicts. A search stops when its interval happens to look narrow, which would make it right less often than it
 * says. So the tails are made lighter than asked, down to 0.2 of them (98% to claim 90%), as far as the interval is
 * still within the asked half-width; and all the way where it is not, since then no width is promised.
 *
 * @param narrow whether the interval is within the asked half-width at the asked confidence
 */
record CredibleInterval(double low, double median, double high, boolean narrow) {
    private static final double LIGHTEST = 0.2;
    private static final int STEPS = 6;

    static CredibleInterval of(LimitPosterior posterior, TrialHistory history, double confidence, double halfWidth) {
        double tail = (1 - confidence) / 2;
        boolean narrow = at(tail, posterior, history).within(halfWidth);
        for (int i = 0; i < STEPS; i++) {
            CredibleInterval wider = at(tail * (LIGHTEST + (1 - LIGHTEST) * i / STEPS), posterior, history);
            if (!narrow || wider.within(halfWidth)) {
                return new CredibleInterval(wider.low, wider.median, wider.high, narrow);
            }
        }
        CredibleInterval asked = at(tail, posterior, history);
        return new CredibleInterval(asked.low, asked.median, asked.high, true);
    }

    private static CredibleInterval at(double tail, LimitPosterior posterior, TrialHistory history) {
        double proved = history.highestFullPass();
        double high = Math.max(posterior.quantile(1 - tail), proved);
        double low = posterior.quantile(tail);
        low = Math.min(low, proved > 0 ? proved : history.highestSustained());
        double least = history.overloadedUpTo(proved) ? low : Math.max(low, proved);
        return new CredibleInterval(low, Math.max(least, Math.min(high, posterior.quantile(0.5))), high, false);
    }

    private boolean within(double halfWidth) {
        return (high - low) / 2 / median <= halfWidth;
    }
}
