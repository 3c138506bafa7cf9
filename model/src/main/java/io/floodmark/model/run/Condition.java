package io.floodmark.model.run;

/**
 * One condition that the results depend on, as shown in a report.
 *
 * @param group heading, e.g. {@code lab}, {@code host}, {@code versions}
 */
public record Condition(String group, String name, String value) {
    /** Group of the conditions of a lab, whether its brokers share a host or have one each. */
    public static final String LAB = "lab";

    /** Group of the conditions of workers on other machines. */
    public static final String FLEET = "fleet";

    /** Name of the lab's condition with the number of cores of each broker; present if each has such a quota. */
    public static final String CORES_EACH = "cores of each broker";

    /** Name of the condition for each quota of an operator that applies, or may apply, to the load. */
    public static final String QUOTA = "client quota";

    /** Group of the conditions of the load generator. */
    public static final String GENERATOR = "generator";

    /**
     * Name of the generator's condition with the reason why no paths to brokers on other hosts were read; present if
     * they could not be read.
     */
    public static final String NETWORK_PATH = "network path";

    /** Name of the lab's condition for an incomplete warm-up; present if throughput still rose at its end. */
    public static final String WARM_UP = "warm-up";
}
