package io.floodmark.testing.runner;

import io.floodmark.model.outage.Failover;
import io.floodmark.runner.LeaderKills;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.Optional;

/** A scripted broker that is killed; each kill takes the same time. */
final class ScriptedKills implements LeaderKills {
    static final Duration ONE = Duration.ofSeconds(45);

    private final RunTime time;
    private final int broker;
    private int leaders;

    ScriptedKills(RunTime time, int broker) {
        this.time = time;
        this.broker = broker;
    }

    @Override
    public int broker() {
        return broker;
    }

    @Override
    public void lead(int partitions) {
        leaders = partitions;
    }

    @Override
    public Failover once() {
        try {
            time.awaitUntil(time.nanoTime() + ONE.toNanos());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Duration noticed = Duration.ofSeconds(9);
        Duration last = noticed.plus(Duration.ofMillis(leaders));
        return new Failover(
                broker,
                leaders,
                noticed,
                last,
                last,
                noticed,
                last,
                Duration.ofMillis(50),
                Optional.of(Duration.ofSeconds(20)));
    }

    @Override
    public void close() {}
}
