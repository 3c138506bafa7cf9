package io.floodmark.model;

/**
 * Whether the generator could have been the bottleneck of a trial.
 *
 * @param innocent what is said of it is proved by the numbers
 * @param machineShare mean share of its host's CPU
 * @param busiestThread highest mean CPU of one of its threads, of one core
 * @param runDelay share of time its load threads waited for a core, the worst
 * @param gc share of time in collections
 * @param latenessMaxNanos the longest that a batch left after it was due
 * @param reason one sentence
 */
public record GeneratorProof(
        boolean innocent,
        double machineShare,
        double busiestThread,
        double runDelay,
        double gc,
        long latenessMaxNanos,
        String reason) {}
