package io.floodmark.kafka.probe;

import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.List;

/**
 * A probe of a broker that may be stopped. While it is down, nothing is read, so no sample is missing either. While it
 * rejoins, its lag as a follower is a metric of its own, since it must lag. Not thread-safe.
 */
public final class RejoiningProbe implements Probe {
    private final int broker;
    private final Probe probe;
    private final KnownOfflineBrokers absence;

    /** @param probe probe of that broker, which this object closes */
    public RejoiningProbe(int broker, Probe probe, KnownOfflineBrokers absence) {
        this.broker = broker;
        this.probe = probe;
        this.absence = absence;
    }

    @Override
    public String name() {
        return probe.name();
    }

    @Override
    public Duration period() {
        return probe.period();
    }

    @Override
    public List<Sample> read() {
        return switch (absence.of(broker)) {
            case DOWN, MISSING -> List.of();
            case REJOINING -> probe.read().stream().map(RejoiningProbe::renamed).toList();
            case HERE -> probe.read();
        };
    }

    private static Sample renamed(Sample sample) {
        return sample.metric() == Metric.FOLLOWER_LAG_RECORDS
                ? new Sample(
                        Metric.REJOIN_LAG_RECORDS,
                        sample.entity(),
                        sample.fromNanos(),
                        sample.toNanos(),
                        sample.value(),
                        sample.quality())
                : sample;
    }

    @Override
    public void close() {
        probe.close();
    }
}
