package io.floodmark.report;

import java.util.random.RandomGenerator;

/**
 * How a made-up cluster of three brokers on two shared cores behaves: CPU is used in proportion to the load, queues
 * grow like rho / (1 - rho), and beyond the limit a backlog builds up.
 *
 * @param limit records per second
 * @param noise of readings, as a standard deviation
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

    /** The median of queueing and service; beyond the limit the backlog's waiting time comes on top. */
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
