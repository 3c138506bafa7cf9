package io.floodmark.model.diagnosis;

/**
 * Two independent calculations of the same number, which must agree if the readings are correct.
 *
 * @param law by which one follows from the other
 * @param says the two numbers, in one sentence
 * @param outcome whether they agree
 */
public record CrossCheck(String law, String says, Outcome outcome) {
    /** The result of comparing two numbers. */
    public enum Outcome {
        AGREES,
        DIFFERS,
        /** One of them was not read. */
        NO_DATA
    }
}
