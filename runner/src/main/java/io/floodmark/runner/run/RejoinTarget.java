package io.floodmark.runner.run;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.trial.FollowerBackfill;
import io.floodmark.trial.Room;
import io.floodmark.trial.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The cluster while a broker rejoins. Before every trial the broker is stopped, as much is written as retention leaves,
 * and the broker is restarted. The load begins once it serves and is still catching up. Used by one thread.
 */
final class RejoinTarget implements Target {
    private final RunContext runContext;
    private final Target cluster;
    private final BrokerSwitch broker;
    private final FollowerBackfill backfill;
    private final double itsShare;
    private final RunListener listener;
    private Bytes missed = new Bytes(0);
    private long servedNanos;

    /** @param itsShare share of the partitions that the broker replicates */
    RejoinTarget(
            RunContext runContext,
            Target cluster,
            BrokerSwitch broker,
            FollowerBackfill backfill,
            double itsShare,
            RunListener listener) {
        this.runContext = runContext;
        this.cluster = cluster;
        this.broker = broker;
        this.backfill = backfill;
        this.itsShare = itsShare;
        this.listener = listener;
    }

    /** Returns how much the broker had to fetch when the last trial began. */
    Bytes missed() {
        return missed;
    }

    /** Returns the time at which the broker served again. */
    long servedNanos() {
        return servedNanos;
    }

    @Override
    public Room room(TrialOrder next) {
        return cluster.room(next);
    }

    @Override
    public Optional<String> makeReady(TrialOrder next, Duration wait) {
        try {
            return leave(wait)
                    .or(() -> cluster.makeReady(next, wait))
                    .or(this::fill)
                    .or(() -> cluster.awaitRest(wait))
                    .or(this::comeBack);
        } catch (TargetException | EnvironmentException notNow) {
            return Optional.of(String.valueOf(notNow.getMessage()));
        }
    }

    /** Stops the broker once it is in sync; while it is still catching up, it is unknown how much it lacks. */
    private Optional<String> leave(Duration wait) {
        if (!broker.up()) {
            return Optional.empty();
        }
        broker.rejoined();
        Optional<String> notBack = cluster.awaitRest(wait);
        if (notBack.isEmpty()) {
            broker.stop();
        }
        return notBack;
    }

    /** Writes until the broker lacks as much as retention is certain to leave. */
    private Optional<String> fill() {
        long most = runContext.plan().budget().held().value()
                / runContext.plan().workload().replicationFactor();
        Bytes lacks = new Bytes(Math.max(0, most - (long) (broker.missed().value() / itsShare)));
        if (lacks.value() == 0) {
            return Optional.empty();
        }
        String what = "writing the backlog of broker " + broker.broker() + ", ";
        return backfill.write(lacks, written -> listener.preparing(what + written.human() + " of " + lacks.human()))
                .map(TrialEvent::text);
    }

    private Optional<String> comeBack() {
        if (runContext.stop().requested()) {
            return Optional.of("stop requested");
        }
        missed = broker.missed();
        servedNanos = broker.start();
        runContext.view().printLine("broker " + broker.broker() + " restarted, " + missed.human() + " behind");
        return Optional.empty();
    }

    @Override
    public Optional<String> awaitRest(Duration wait) {
        return cluster.awaitRest(wait);
    }

    @Override
    public void expect(Rate load) {
        cluster.expect(load);
    }

    @Override
    public long endOffsets() {
        return cluster.endOffsets();
    }

    @Override
    public List<TrialEvent> events() {
        return cluster.events();
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
        return cluster.guard(fresh, intervals);
    }
}
