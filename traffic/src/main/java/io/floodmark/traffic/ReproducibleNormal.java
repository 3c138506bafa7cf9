package io.floodmark.traffic;

import java.util.SplittableRandom;

/** The standard normal distribution, for which Java 11's reproducible generator has no method. */
final class ReproducibleNormal {
    private ReproducibleNormal() {}

    /**
     * Returns a random value by the polar method (Marsaglia and Bray 1964), without keeping the second of each pair.
     */
    static double next(SplittableRandom random) {
        while (true) {
            double u = 2 * random.nextDouble() - 1;
            double v = 2 * random.nextDouble() - 1;
            double s = u * u + v * v;
            if (s > 0 && s < 1) {
                return u * Math.sqrt(-2 * Math.log(s) / s);
            }
        }
    }

    /**
     * Returns the quantile of {@code p} by Hastings' formula (Abramowitz and Stegun 26.2.23), with an error of at most
     * 4.5e-4.
     */
    static double quantile(double p) {
        double tail = Math.min(p, 1 - p);
        double t = Math.sqrt(-2 * Math.log(tail));
        double x = t
                - (2.515517 + 0.802853 * t + 0.010328 * t * t)
                        / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
        return p < 0.5 ? -x : x;
    }
}
