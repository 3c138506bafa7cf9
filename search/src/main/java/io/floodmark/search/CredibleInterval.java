package io.floodmark.search;

/**
 * The interval that a search would report now, in records/s.
 *
 * <p>Its ends are quantiles of the posterior, limited by the evidence: the low end is never above a load that was
 * sustained for the full length (a load that only a leading indicator predicts is not claimed; before there is such a
 * load, the low end is never above any sustained load). The high end is never below a load that was sustained for the
 * full length, and neither is the median unless an overload at or below that load contradicts it. A search stops when
 * its interval happens to be narrow, which would make it correct less often than its confidence states. So the tails
 * are made lighter than requested, down to 0.2 of them (98% in order to claim 90%), as far as the interval still meets
 * the requested precision. If it does not meet it, no precision is claimed, and the tails are made as light as
 * possible.
 *
 * @param narrow whether the interval meets the requested precision at the requested confidence
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
