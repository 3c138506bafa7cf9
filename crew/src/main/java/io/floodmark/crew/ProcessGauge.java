package io.floodmark.crew;

import io.floodmark.host.GeneratorProbe;
import io.floodmark.model.NanoClock;
import java.time.Clock;
import java.util.List;

/**
 * Reads once a second what this process costs, whoever of its workers asks first: one process, one reading. Safe for use by
 * many threads.
 */
final class ProcessGauge {
    private static final long PERIOD_NANOS = 1_000_000_000L;
    private static final Object READING = new Object();
    private static final NanoClock CLOCK = new SystemClock();
    private static final GeneratorProbe PROBE = new GeneratorProbe(CLOCK, Clock.systemUTC(), WarmWorkers::pids);

    @SuppressWarnings("NonFinalStaticField") // one process, one reading
    private static long readNanos = CLOCK.nanoTime() - PERIOD_NANOS;

    private final Place place;

    ProcessGauge(Place place) {
        this.place = place;
    }

    /** Nothing where somebody read less than a second ago. */
    List<HostReading> read(long clockAheadNanos) {
        synchronized (READING) {
            long now = CLOCK.nanoTime();
            if (now - readNanos < PERIOD_NANOS) {
                return List.of();
            }
            readNanos = now;
            return HostReading.of(place, PROBE.read(), clockAheadNanos);
        }
    }
}
