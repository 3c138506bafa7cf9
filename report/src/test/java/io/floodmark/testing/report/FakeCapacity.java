package io.floodmark.testing.report;

import java.util.random.RandomGenerator;

/**
 * The behaviour of a synthetic cluster of three brokers on two shared cores. Its CPU use is proportional to the load,
 * queues grow like rho / (1 - rho), and a backlog builds up beyond the limit.
 *
 * @param limit records per second
 * @param noise standard deviation of readings
 */
record FakeCapacity(double limit, double noise) {
    double rho(double load) {
        return load / limit;
    }

    double cpuBusy(double load, RandomGenerator random) {
        double queueing = rho(load) > 0.995 ? 0.025 : 0;
        return clamp(0.06 + queueing + 0.885 * Math.pow(rho(load), 0.95) * wobble(random));
    }

    double handlerIdle(double load, RandomGenerator random) {
        return clamp(1 - 0.42 * Math.pow(rho(load), 1.3) * wobble(random));
    }

    double networkIdle(double load, RandomGenerator random) {
        return clamp(1 - 0.55 * rho(load) * wobble(random));
    }

    /**
     * Returns the median of queueing and service time; beyond the limit, the waiting time of the backlog is added to
     * it.
     */
    double medianMillis(double load) {
        double rho = Math.min(rho(load), 0.985);
        return 2.2 + 0.9 * rho / (1 - rho);
    }

    double excess(double load) {
        return Math.max(0, load - limit);
    }

    double wobble(RandomGenerator random) {
        return Math.max(0.2, 1 + noise * random.nextGaussian());
    }

    private static double clamp(double fraction) {
        return Math.max(0, Math.min(1, fraction));
    }
}
