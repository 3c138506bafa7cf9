package io.floodmark.trial;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The cluster under test, as far as a trial uses it. Used by one thread. */
public interface Target {
    /**
     * Returns the disk space that the trial needs, and deletes data if that frees space; does not wait.
     *
     * @throws TargetException if this fails
     * @throws EnvironmentException if the lab is no longer running
     */
    Room room(TrialOrder next);

    /**
     * Makes sure that the trial starts from rest: every broker leads its share, in-sync sets are full, and no
     * after-effects of the last trial remain.
     *
     * @return empty when ready, otherwise one sentence about what is still wrong at the deadline
     */
    Optional<String> makeReady(TrialOrder next, Duration deadline);

    /**
     * Waits until the cluster is at rest again after a write; creates and deletes nothing.
     *
     * @return empty when it is at rest, otherwise one sentence about what is still wrong at the deadline
     */
    Optional<String> awaitRest(Duration deadline);

    /** Sets an external bound for this load, for example a client quota; called before anything is sent. */
    void expect(Rate load);

    /** Returns the sum of the end offsets of the partitions that are written to; -1 if they cannot be read. */
    long endOffsets();

    /** Returns the changes of brokers, leaders and controller since the last call. */
    List<TrialEvent> events();

    /**
     * Returns an event if these fresh samples show harm, or the risk of it, given what the generator did in that time.
     */
    Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals);
}
