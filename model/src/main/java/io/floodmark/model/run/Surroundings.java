package io.floodmark.model.run;

import io.floodmark.model.unit.Checks;

/**
 * The environment of a trial, as far as the judge needs it.
 *
 * @param lab whether the run owns the cluster
 * @param sharedHost whether the generator runs on a broker's host, so that its CPU use reduces the brokers'
 * @param generatorCores CPU time per second that the generator's host, or the CPU quota of its container, allows;
 *     fractions count
 * @param recordBytes planned payload bytes of a record; the intervals contain those that were sent
 */
public record Surroundings(boolean lab, boolean sharedHost, double generatorCores, double recordBytes) {
    public Surroundings {
        Checks.require(
                generatorCores > 0 && Double.isFinite(generatorCores),
                "generator cores",
                generatorCores,
                "a number above 0");
    }
}
