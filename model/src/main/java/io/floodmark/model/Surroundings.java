package io.floodmark.model;

/**
 * What the judge must know about where a trial ran.
 *
 * @param lab the cluster is ours alone
 * @param sharedHost the generator runs on a host of a broker, so CPU that it takes is missing there
 * @param generatorCores cores of the generator's host
 * @param recordBytes payload bytes of a record, as planned; those that were sent say the intervals
 */
public record Surroundings(boolean lab, boolean sharedHost, int generatorCores, double recordBytes) {
    public Surroundings {
        Checks.atLeast(1, "generator cores", generatorCores);
    }
}
