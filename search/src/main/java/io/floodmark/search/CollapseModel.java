package io.floodmark.search;

/**
 * What an overload tells of the cluster's capacity C in that trial: at least what was achieved, at most what was
 * offered, and mostly little above what was achieved, since a cluster under overload still carries 86% and more of what
 * it can. In one of seven it collapses further, down to a quarter.
 *
 * @param least ln of the least C
 * @param usual ln of the highest C without a deep collapse
 * @param deepest ln of the highest C at all
 * @param width in ln, over which C spreads without a deep collapse
 */
record CollapseModel(double least, double usual, double deepest, double width) {
    /** ln of what a cluster can carry over what it carries when it is overloaded. */
    static final double COLLAPSE = -Math.log(0.86);

    private static final double DEEP_SHARE = 0.15;
    private static final double DEEPEST = Math.log(4);

    static CollapseModel of(double load, double achieved, double utilisation) {
        double lnLoad = Math.log(load);
        double lnAchieved = Math.log(achieved);
        double least = lnAchieved - Math.log(Math.max(1, utilisation));
        double usual = Math.min(lnLoad, lnAchieved + COLLAPSE);
        double deepest = Math.max(usual, Math.min(lnLoad, lnAchieved + DEEPEST));
        return new CollapseModel(least, usual, deepest, lnAchieved + COLLAPSE - least);
    }

    /** Density of what was achieved, by ln, for a limit. */
    double density(RunNoise.Spread spread, double lnLimit) {
        double near = (spread.below(usual - lnLimit) - spread.below(least - lnLimit)) / width;
        double deep = (spread.below(deepest - lnLimit) - spread.below(usual - lnLimit)) / DEEPEST;
        return (1 - DEEP_SHARE) * near + DEEP_SHARE * deep;
    }
}
