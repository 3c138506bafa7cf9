package io.floodmark.bench;

/** How many cores a gateway, its broker and this process keep busy. */
final class Cores implements AutoCloseable {
    private final Growth gateway;
    private final Growth broker;
    private final Growth generator;

    /** Seconds of CPU in a second, user and system time. */
    record Used(double gateway, double broker, double generator) {}

    /** @param settleSeconds at the beginning that do not count */
    Cores(BenchGateway gateway, BenchBroker broker, int settleSeconds) {
        Proc own = new Proc(ProcessHandle.current().pid());
        this.gateway = new Growth("bench-cpu-gateway", settleSeconds, gateway.process()::cpuSeconds);
        this.broker = new Growth("bench-cpu-broker", settleSeconds, broker::cpuSeconds);
        generator = new Growth("bench-cpu-own", settleSeconds, own::cpuSeconds);
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
