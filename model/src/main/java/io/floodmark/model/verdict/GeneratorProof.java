package io.floodmark.model.verdict;

/**
 * The check of whether the generator could have been the bottleneck of a trial.
 *
 * @param innocent whether the numbers prove that the generator was not the bottleneck
 * @param machineShare mean share of its host's CPU
 * @param busiestThread highest mean CPU of one of its threads, of one core
 * @param runDelay share of time that its load threads waited for a core; the highest of them
 * @param gc share of time in garbage collections
 * @param latenessMaxNanos longest delay of a batch after its scheduled send time
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
