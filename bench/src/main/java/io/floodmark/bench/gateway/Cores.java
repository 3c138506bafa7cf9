package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Proc;

/** Measures how many cores a gateway, its broker and this process keep busy. */
final class Cores implements AutoCloseable {
    private final GrowingCount gateway;
    private final GrowingCount broker;
    private final GrowingCount generator;

    /** Seconds of CPU per second, user and system time. */
    record Used(double gateway, double broker, double generator) {}

    /** @param settleSeconds time at the beginning that does not count */
    Cores(BenchGateway gateway, BenchBroker broker, int settleSeconds) {
        Proc own = new Proc(ProcessHandle.current().pid());
        this.gateway = new GrowingCount("bench-cpu-gateway", settleSeconds, gateway.process()::cpuSeconds);
        this.broker = new GrowingCount("bench-cpu-broker", settleSeconds, broker::cpuSeconds);
        generator = new GrowingCount("bench-cpu-own", settleSeconds, own::cpuSeconds);
    }

    Used until(long nanos) {
        return new Used(gateway.perSecondUntil(nanos), broker.perSecondUntil(nanos), generator.perSecondUntil(nanos));
    }

    @Override
    public void close() {
        generator.close();
        broker.close();
        gateway.close();
    }
}
