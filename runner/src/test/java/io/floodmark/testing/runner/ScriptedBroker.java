package io.floodmark.testing.runner;

import io.floodmark.model.Bytes;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.OptionalDouble;

/** One of several scripted brokers, each of which sustains the same. What it missed it fetches within a fixed time. */
final class ScriptedBroker implements BrokerSwitch {
    /** After the settling of a trial, and more than the least that a rejoin must last to tell anything. */
    private static final Duration CATCHING_UP = Duration.ofSeconds(12);

    private final RunTime time;
    private final int brokers;
    private final Bytes retained;
    private boolean up = true;
    private long servedNanos = Long.MAX_VALUE;
    private int stops;

    /** @param retained what the others keep for it */
    ScriptedBroker(RunTime time, int brokers, Bytes retained) {
        this.time = time;
        this.brokers = brokers;
        this.retained = retained;
    }

    /** Of the capacity of all brokers, what those that are up have. */
    double share() {
        return up ? 1 : (brokers - 1.0) / brokers;
    }

    /** Partitions in whose in-sync sets it is missing; empty unless it comes back. */
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
