package io.floodmark.model;

/**
 * One thing that the numbers depend on, as shown under a report's conditions.
 *
 * @param group heading, as {@code lab}, {@code host}, {@code versions}
 */
public record Condition(String group, String name, String value) {
    /** Group of those about a lab, whether its brokers share a host or have one each. */
    public static final String LAB = "lab";

    /** Group of those about workers on other machines. */
    public static final String FLEET = "fleet";

    /**
     * Name of that of a lab which says how many cores each broker was given for itself; there where each has such a
     * quota.
     */
    public static final String CORES_EACH = "cores of each broker";

    /** Name of each quota of an operator that applies, or may apply, to the load. */
    public static final String QUOTA = "client quota";

    /** Group of those about the load generator. */
    public static final String GENERATOR = "generator";

    /**
     * Name of that of the generator which says why no paths to brokers on other hosts were read; there if they could
     * not be.
     */
    public static final String NETWORK_PATH = "network path";

    /**
     * Name of that of a lab which was not warm yet when it was measured; there where throughput still rose at the end
     * of its warm-up.
     */
    public static final String WARM_UP = "warm-up";
}
