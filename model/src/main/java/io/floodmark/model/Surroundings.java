package io.floodmark.model;

/**
 * What the judge must know about where a trial ran.
 *
 * @param lab the cluster is ours alone
 * @param sharedHost the generator runs on a host of a broker, so CPU that it takes is missing there
 * @param generatorCores CPU time per second that the generator's host, or the CPU quota of its container, allows;
 *     fractions count
 * @param recordBytes payload bytes of a record, as planned; those that were sent say the intervals
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
