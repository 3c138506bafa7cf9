package io.floodmark.runner;

import io.floodmark.model.Condition;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.util.List;
import java.util.Optional;

/** A site made ready for load. Closing it takes away what was made on the site, which stays open. */
public interface TestBed extends AutoCloseable {
    TrialContext context();

    /** Processes beside our own that generate load. */
    List<Long> pids();

    /** What writes before a trial what groups are to be behind by. */
    Optional<Backfill> backfill();

    /** What writes before the first trial what is then only read. */
    Optional<TopicFilling> filling();

    /** A broker that may be stopped while the others go on; empty where none may be. */
    Optional<BrokerSwitch> brokerSwitch();

    List<Condition> conditions();

    @Override
    void close();
}
