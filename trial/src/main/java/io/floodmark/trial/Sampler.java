package io.floodmark.trial;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads every probe at its own period, each on a thread of its own so that a slow one delays no other. A reading that
 * fails is missing; the next one follows as scheduled. Samples are drained by one thread.
 */
public final class Sampler implements SampleSource, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);

    /**
     * Number of failed readings in a row before the user is informed: a single one may fail because a broker is just
     * leaving.
     */
    static final int KEEPS_FAILING = 3;

    private final RunTime time;
    private final List<Probe> probes;
    private final Consumer<String> notices;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Sample> fresh = new ConcurrentLinkedQueue<>();
    private final AtomicLong lastClusterSample;

    /**
     * Starts reading at once; owns the probes and closes them.
     *
     * @param notices receives a line for the user, once for each probe that keeps failing; called by several threads
     */
    public Sampler(RunTime time, List<Probe> probes, Consumer<String> notices) {
        this.time = time;
        this.notices = notices;
        this.probes = List.copyOf(probes);
        this.lastClusterSample = new AtomicLong(time.nanoTime());
        for (Probe probe : this.probes) {
            Thread thread = new Thread(() -> readOn(probe), "fm-probe-" + probe.name());
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void readOn(Probe probe) {
        long due = time.nanoTime();
        Readings readings = new Readings(probe);
        try {
            while (!Thread.currentThread().isInterrupted()) {
                readings.next().ifPresent(this::keep);
                // A reading that takes longer than its period skips the readings that it missed, so differences of
                // counts remain correct.
                long period = probe.period().toNanos();
                long now = time.nanoTime();
                due = Math.max(due + period, now - Math.floorMod(now - due, period));
                time.awaitUntil(due);
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The readings of one probe. While they fail, their indicators have no data, and a run without any data stops by
     * itself.
     */
    private final class Readings {
        private final Probe probe;
        private int inARow;
        private boolean unreported = true;

        Readings(Probe probe) {
            this.probe = probe;
        }

        Optional<List<Sample>> next() {
            try {
                List<Sample> samples = probe.read();
                inARow = 0;
                return Optional.of(samples);
            } catch (RuntimeException failed) {
                if (!Thread.currentThread().isInterrupted()) {
                    note(failed);
                }
                return Optional.empty();
            }
        }

        /** Logs a failure when a series begins and when it is long, not at every period of a long run. */
        private void note(RuntimeException failed) {
            inARow++;
            if (inARow == 1 || inARow == KEEPS_FAILING) {
                LOG.warn("event=probe-failed probe=\"{}\" in-a-row={}", probe.name(), inARow, failed);
            }
            if (inARow == KEEPS_FAILING && unreported) {
                unreported = false;
                notices.accept(probe.name() + " cannot be read, and is tried again: " + failed);
            }
        }
    }

    private void keep(List<Sample> samples) {
        for (Sample sample : samples) {
            fresh.add(sample);
            if (fromCluster(sample)) {
                lastClusterSample.accumulateAndGet(sample.toNanos(), Math::max);
            }
        }
    }

    private static boolean fromCluster(Sample sample) {
        Entity.Kind kind = sample.entity().kind();
        return sample.quality() != Quality.MISSING && (kind == Entity.Kind.BROKER || kind == Entity.Kind.CLUSTER);
    }

    @Override
    public List<Sample> drain() {
        List<Sample> drained = new ArrayList<>();
        for (Sample sample = fresh.poll(); sample != null; sample = fresh.poll()) {
            drained.add(sample);
        }
        return drained;
    }

    @Override
    public long blindNanos() {
        return Math.max(0, time.nanoTime() - lastClusterSample.get());
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join(3_000);
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        probes.forEach(Probe::close);
    }
}
