package io.floodmark.trial;

import io.floodmark.model.Entity;
import io.floodmark.model.Probe;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads every probe at its own period, each on a thread of its own so that a slow one delays no other. Samples are
 * drained by one thread.
 */
public final class Sampler implements SampleSource, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);

    private final RunTime time;
    private final List<Probe> probes;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Sample> fresh = new ConcurrentLinkedQueue<>();
    private final AtomicLong lastClusterSample;

    /** Starts reading at once; owns the probes and closes them. */
    public Sampler(RunTime time, List<Probe> probes) {
        this.time = time;
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
        try {
            while (!Thread.currentThread().isInterrupted()) {
                keep(probe.read());
                // A reading that took longer than its period skips the readings it missed: the deltas stay right.
                long period = probe.period().toNanos();
                long now = time.nanoTime();
                due = Math.max(due + period, now - Math.floorMod(now - due, period));
                time.awaitUntil(due);
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException broken) {
            // The run goes on without this probe: its indicators read UNSEEN, and a blind run stops by itself.
            LOG.error("event=probe-ended probe=\"{}\"", probe.name(), broken);
        }
    }

    private void keep(List<Sample> samples) {
        for (Sample sample : samples) {
            fresh.add(sample);
            if (seesCluster(sample)) {
                lastClusterSample.accumulateAndGet(sample.toNanos(), Math::max);
            }
        }
    }

    private static boolean seesCluster(Sample sample) {
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
