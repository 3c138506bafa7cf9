package io.floodmark.search;

import java.util.Arrays;

/**
 * The run-to-run sds that are held possible, and how probable each is before the first trial: a scaled inverse
 * chi-square around what is known of the place. Every indicator shares the one sd, so all trials together tell it.
 */
final class NoiseGrid {
    /** No place is quieter than the first; on a busy shared machine trials scatter by 12% and more. */
    private static final double[] SDS = {0.01, 0.015, 0.021, 0.03, 0.042, 0.06, 0.084, 0.12, 0.17, 0.25};

    /**
     * A margin is a mean over the trial. Whether the trial passes is up to its worst moments, which stray from that
     * mean about as much as the mean does from trial to trial.
     */
    private static final double OF_VERDICTS = Math.sqrt(2);

    private final RunNoise[] noises;
    private final double[] prior;

    private NoiseGrid(RunNoise[] noises, double[] prior) {
        this.noises = noises;
        this.prior = prior;
    }

    NoiseGrid(NoisePrior known) {
        this(Arrays.stream(SDS).mapToObj(RunNoise::new).toArray(RunNoise[]::new), new double[SDS.length]);
        double sum = 0;
        for (int i = 0; i < SDS.length; i++) {
            double ratio = SDS[i] / known.sd();
            prior[i] = Math.pow(ratio, -known.degrees()) * Math.exp(-known.degrees() / (2 * ratio * ratio));
            sum += prior[i];
        }
        for (int i = 0; i < prior.length; i++) {
            prior[i] /= sum;
        }
    }

    /** The same noises as they show in what only verdicts tell of. */
    NoiseGrid ofVerdicts() {
        RunNoise[] wider = Arrays.stream(noises)
                .map(noise -> new RunNoise(OF_VERDICTS * noise.sd()))
                .toArray(RunNoise[]::new);
        return new NoiseGrid(wider, prior);
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
