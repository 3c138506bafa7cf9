package io.floodmark.search;

/**
 * A model of the cluster's capacity C in a trial with an overload: C is at least the achieved load, at most the offered
 * load, and mostly little above the achieved load, since an overloaded cluster still sustains 86% or more of its
 * capacity. In one of seven overloads, throughput collapses further, down to a quarter.
 *
 * @param least ln of the lowest C
 * @param usual ln of the highest C without a deep collapse
 * @param deepest ln of the highest C at all
 * @param width range of C without a deep collapse, in ln
 */
record CollapseModel(double least, double usual, double deepest, double width) {
    /** ln of the capacity of a cluster over its throughput under overload. */
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

    /** Returns the density, by ln, of the achieved load for a given limit. */
    double density(RunNoise.Spread spread, double lnLimit) {
        double near = (spread.below(usual - lnLimit) - spread.below(least - lnLimit)) / width;
        double deep = (spread.below(deepest - lnLimit) - spread.below(usual - lnLimit)) / DEEPEST;
        return (1 - DEEP_SHARE) * near + DEEP_SHARE * deep;
    }
}
