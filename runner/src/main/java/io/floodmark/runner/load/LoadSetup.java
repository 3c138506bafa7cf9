package io.floodmark.runner.load;

import io.floodmark.kafka.TopicLogs;
import io.floodmark.load.Fleet;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.Target;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What loads a site in trials, and on what. What it makes is closed with its ground. */
interface LoadSetup {
    Fleet load();

    Target target();

    List<Condition> conditions();

    /** Of what takes part beside the brokers and the generator on this machine; none where nothing does. */
    default List<Probe> probes() {
        return List.of();
    }

    /** The logs that are written to in trials; none where they are only read. */
    default TopicLogs written() {
        return new TopicLogs(List.of());
    }

    /** Processes beside our own that generate load. Any thread. */
    List<Long> pids();

    /**
     * Those of these processes that consume beside producers; empty where others do too, whose CPU nobody can read.
     * What it holds is asked by any thread.
     */
    default Optional<Supplier<List<Long>>> consumers() {
        return Optional.empty();
    }

    /** What writes before every trial what groups are to be behind by. */
    Optional<Backfill> backfill(TrialContext context);

    /** What writes before the first trial what is then only read. */
    Optional<TopicFilling> filling(TrialContext context);
}
