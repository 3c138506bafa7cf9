package io.floodmark.search;

/**
 * The run-to-run sds that are held possible, and how probable each is before the first trial: a scaled inverse chi-square
 * around what is known of the place. Every indicator shares the one sd, so all trials together tell it.
 */
final class NoiseGrid {
    /** No place is quieter than that. */
    private static final double FLOOR = 0.010;

    /** Up to 0.25 of a place of which nothing is known: on a busy shared machine trials scatter by 12 % and more. */
    private static final double[] RATIOS = {0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4, 5.7, 8.3};

    private final RunNoise[] noises = new RunNoise[RATIOS.length];
    private final double[] prior = new double[RATIOS.length];

    NoiseGrid(NoisePrior known) {
        double sum = 0;
        for (int i = 0; i < RATIOS.length; i++) {
            double ratio = RATIOS[i];
            noises[i] = new RunNoise(Math.max(FLOOR, ratio * known.sd()));
            prior[i] = Math.pow(ratio, -known.degrees()) * Math.exp(-known.degrees() / (2 * ratio * ratio));
            sum += prior[i];
        }
        for (int i = 0; i < prior.length; i++) {
            prior[i] /= sum;
        }
    }

    int size() {
        return noises.length;
    }

    RunNoise noise(int index) {
        return noises[index];
    }

    double prior(int index) {
        return prior[index];
    }
}
