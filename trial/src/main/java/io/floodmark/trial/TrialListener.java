package io.floodmark.trial;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;

/** Receives the events of a trial on the thread that conducts it; must return at once. */
public interface TrialListener {
    void progress(TrialProgress progress);

    void finished(Trial trial);

    /**
     * The generator was the bottleneck of that trial, and has more workers from the next one on.
     *
     * @param workers number of workers from then on
     */
    default void grew(Trial after, int workers) {}

    /**
     * The generator was the bottleneck of that trial, and has resources that it cannot use.
     *
     * @param what the unused resource, and how to make it usable
     */
    default void idles(Trial after, String what) {}

    /**
     * The generator was tested by that trial.
     *
     * @param what the result, a clause
     */
    default void tested(Trial after, String what) {}

    /**
     * The backlog of consumer groups is being written before that trial.
     *
     * @param written part of {@code wanted} that is written, in the logs of one replica
     */
    default void fills(int trial, Rate load, Bytes written, Bytes wanted) {}

    /**
     * The next trial waits for something.
     *
     * @param what what it waits for, and why
     */
    default void waits(String what) {}
}
