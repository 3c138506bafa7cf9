package io.floodmark.trial;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Rate;
import io.floodmark.model.Sample;
import io.floodmark.model.TargetException;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The cluster under test, as far as a trial touches it. Used by one thread. */
public interface Target {
    /**
     * The room that the trial needs, made where deleting makes it; waits for nothing.
     *
     * @throws TargetException where that did not succeed
     * @throws EnvironmentException where the lab is gone
     */
    Room room(TrialOrder next);

    /**
     * Makes sure that the trial starts from rest: every broker leads its share, in-sync sets are full, and nothing of
     * the trial before is left.
     *
     * @return empty when ready, else one sentence that says what is still wrong at the deadline
     */
    Optional<String> makeReady(TrialOrder next, Duration deadline);

    /**
     * Waits until the cluster is at rest again after something was written; nothing is made or deleted.
     *
     * @return empty when it is, else one sentence that says what is still wrong at the deadline
     */
    Optional<String> awaitRest(Duration deadline);

    /** Sets what bounds this load from outside, as a client quota; before anything is sent. */
    void expect(Rate load);

    /** Sum of the end offsets of the partitions that are written to; -1 when they cannot be read. */
    long endOffsets();

    /** What changed in the cluster since the last call: brokers, leaders, controller. */
    List<TrialEvent> events();

    /** Whether these fresh samples show harm, or the risk of it, given what the generator did meanwhile. */
    Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals);
}
