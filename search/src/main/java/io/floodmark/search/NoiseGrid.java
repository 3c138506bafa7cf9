package io.floodmark.search;

import java.util.Arrays;

/**
 * The run-to-run sds that are considered, with their probability before the first trial: a scaled inverse chi-square
 * around the known noise of the environment. All indicators share the sd, so all trials together determine it.
 */
final class NoiseGrid {
    /** No environment has less noise than the first value; on a busy shared machine trials vary by 12% or more. */
    private static final double[] SDS = {0.01, 0.015, 0.021, 0.03, 0.042, 0.06, 0.084, 0.12, 0.17, 0.25};

    /**
     * Noise of a verdict over that of a leading indicator. The indicator is a mean over the trial; the verdict depends
     * on the trial's worst moments, which deviate from that mean about as much as the mean varies between trials.
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

    /** Returns a grid of a single, known noise. */
    static NoiseGrid only(double sd) {
        return new NoiseGrid(new RunNoise[] {new RunNoise(sd)}, new double[] {1});
    }

    /** Returns the same noises as they apply to threshold-only indicators, which are known by verdicts only. */
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
