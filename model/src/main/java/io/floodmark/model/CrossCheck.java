package io.floodmark.model;

/**
 * Two ways to the same number, which must agree if the readings are to be believed.
 *
 * @param law by which one follows from the other
 * @param says the two numbers, in one sentence
 * @param outcome whether they do
 */
public record CrossCheck(String law, String says, Outcome outcome) {
    /** How two numbers compare. */
    public enum Outcome {
        AGREES,
        DIFFERS,
        /** One of them was not read. */
        NO_DATA
    }
}
