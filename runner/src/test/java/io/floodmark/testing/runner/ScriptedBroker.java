package io.floodmark.testing.runner;

import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.OptionalDouble;

/** One of several scripted brokers with equal capacity. It fetches what it missed within a fixed time. */
final class ScriptedBroker implements BrokerSwitch {
    /** Longer than the settling of a trial and the shortest rejoin that is informative. */
    private static final Duration CATCHING_UP = Duration.ofSeconds(12);

    private final RunTime time;
    private final int brokers;
    private final Bytes retained;
    private boolean up = true;
    private long servedNanos = Long.MAX_VALUE;
    private int stops;

    /** @param retained bytes that the other brokers keep for it */
    ScriptedBroker(RunTime time, int brokers, Bytes retained) {
        this.time = time;
        this.brokers = brokers;
        this.retained = retained;
    }

    /** Returns the running brokers' share of the capacity. */
    double share() {
        return up ? 1 : (brokers - 1.0) / brokers;
    }

    /** Returns the number of partitions in whose in-sync sets the broker is missing; empty unless it is rejoining. */
    OptionalDouble missing() {
        if (!up || servedNanos == Long.MAX_VALUE) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(time.nanoTime() < servedNanos + CATCHING_UP.toNanos() ? 1 : 0);
    }

    int stops() {
        return stops;
    }

    @Override
    public int broker() {
        return brokers;
    }

    @Override
    public boolean up() {
        return up;
    }

    @Override
    public void stop() {
        stops++;
        up = false;
    }

    @Override
    public Bytes missed() {
        return up ? new Bytes(0) : retained;
    }

    @Override
    public long start() {
        up = true;
        servedNanos = time.nanoTime();
        return servedNanos;
    }

    @Override
    public void rejoined() {
        servedNanos = Long.MAX_VALUE;
    }
}
