package io.floodmark.runner;

import io.floodmark.model.run.Condition;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.util.List;
import java.util.Optional;

/** A site that is ready for load. Closing it removes what was created on the site, which stays open. */
public interface TestBed extends AutoCloseable {
    TrialContext context();

    /** Returns the processes besides this one that generate load. */
    List<Long> pids();

    /** Returns the writer of the backlog with which groups begin each trial. */
    Optional<Backfill> backfill();

    /** Returns the writer of data that are written before the first trial and then only read. */
    Optional<TopicFilling> filling();

    /** Returns a broker that may be stopped while the others run on; empty if none may be stopped. */
    Optional<BrokerSwitch> brokerSwitch();

    List<Condition> conditions();

    @Override
    void close();
}
