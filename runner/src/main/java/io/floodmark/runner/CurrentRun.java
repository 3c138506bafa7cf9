package io.floodmark.runner;

/** A run that goes on, for those who show it. */
public interface CurrentRun {
    String id();

    /** Returns the payload of a record, as planned or measured. */
    double recordBytes();

    /**
     * Stores the state of the run, for those who watch it in another process. Returns at once.
     *
     * @param state JSON object
     * @return false if the state is dropped
     */
    boolean show(String state);
}
