package io.floodmark.trial;

import io.floodmark.model.Bytes;
import io.floodmark.model.Rate;
import io.floodmark.model.Trial;

/** Told what happens, by the thread that conducts; must return at once. */
public interface TrialListener {
    void progress(TrialProgress progress);

    void finished(Trial trial);

    /**
     * The generator was the bottleneck of that trial, and has more from the next one on.
     *
     * @param workers that generate load then
     */
    default void grew(Trial after, int workers) {}

    /**
     * The generator was the bottleneck of that trial, and has something that it cannot put to work.
     *
     * @param what of it, with what would let it
     */
    default void idles(Trial after, String what) {}

    /**
     * The generator was tested by that trial.
     *
     * @param what the result, a clause
     */
    default void tested(Trial after, String what) {}

    /**
     * The number of producers changes after that trial.
     *
     * @param producers of the trials that follow
     */
    default void producersScaled(Trial after, int producers) {}

    /**
     * Before that trial, what consumer groups are to be behind by is being written.
     *
     * @param written of {@code wanted}, in the logs of one replica
     */
    default void fills(int trial, Rate load, Bytes written, Bytes wanted) {}

    /**
     * The next trial waits for something.
     *
     * @param what for which, and why
     */
    default void waits(String what) {}
}
