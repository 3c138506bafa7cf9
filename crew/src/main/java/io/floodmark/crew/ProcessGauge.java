package io.floodmark.crew;

import io.floodmark.host.GeneratorNetworkProbe;
import io.floodmark.host.GeneratorProbe;
import io.floodmark.host.TcpPathProbe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads CPU, threads, network interfaces and connections to brokers once per second for all workers of this process.
 * The first worker that asks gets the reading. Thread-safe.
 */
final class ProcessGauge {
    private static final long PERIOD_NANOS = 1_000_000_000L;
    private static final Object READING = new Object();
    private static final NanoClock CLOCK = new SystemClock();
    private static final GeneratorProbe PROCESS = new GeneratorProbe(CLOCK, Clock.systemUTC(), WarmWorkers::pids);
    private static final GeneratorNetworkProbe NETWORK = new GeneratorNetworkProbe(CLOCK);

    @SuppressWarnings("NonFinalStaticField") // These are the paths of the current fleet.
    private static Map<Integer, InetSocketAddress> brokersRead = Map.of();

    @SuppressWarnings("NonFinalStaticField")
    private static TcpPathProbe paths = new TcpPathProbe(Map.of(), CLOCK);

    @SuppressWarnings("NonFinalStaticField") // A process has one reading.
    private static long readNanos = CLOCK.nanoTime() - PERIOD_NANOS;

    private final WorkerPlace place;

    /** Creates a gauge and resolves the addresses of the brokers. */
    ProcessGauge(WorkerPlace place, Map<Integer, InetSocketAddress> brokers) {
        this.place = place;
        watch(brokers);
    }

    private static void watch(Map<Integer, InetSocketAddress> brokers) {
        synchronized (READING) {
            if (!brokers.equals(brokersRead)) {
                brokersRead = brokers;
                paths = new TcpPathProbe(brokers, CLOCK);
            }
        }
    }

    /** Returns no readings if there was one less than a second ago. */
    List<WorkerHostReading> read(long clockAheadNanos) {
        synchronized (READING) {
            long now = CLOCK.nanoTime();
            if (now - readNanos < PERIOD_NANOS) {
                return List.of();
            }
            readNanos = now;
            List<Sample> samples = Stream.of(PROCESS, NETWORK, paths)
                    .flatMap(probe -> probe.read().stream())
                    .toList();
            return WorkerHostReading.of(place, samples, clockAheadNanos);
        }
    }
}
