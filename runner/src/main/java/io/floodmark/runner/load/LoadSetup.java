package io.floodmark.runner.load;

import io.floodmark.kafka.TopicLogs;
import io.floodmark.load.Fleet;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.run.Condition;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.Target;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates the load of trials on a site, with its topics. Everything that it creates is closed with its test bed. */
interface LoadSetup {
    Fleet load();

    Target target();

    List<Condition> conditions();

    /** Returns the probes of components besides the brokers and the generator on this machine. */
    default List<Probe> probes() {
        return List.of();
    }

    /** Returns the logs that trials write to; none if trials only read. */
    default TopicLogs written() {
        return new TopicLogs(List.of());
    }

    /** Returns the processes besides this one that generate load. May be called by any thread. */
    List<Long> pids();

    /**
     * Returns those of these processes that consume. Empty if there are also consumers elsewhere, whose CPU cannot be
     * read. Any thread may call the supplier.
     */
    default Optional<Supplier<List<Long>>> consumers() {
        return Optional.empty();
    }

    /** Returns the writer of the backlog with which groups begin each trial. */
    Optional<Backfill> backfill(TrialContext context);

    /** Returns the writer of data that are written before the first trial and then only read. */
    Optional<TopicFilling> filling(TrialContext context);
}
