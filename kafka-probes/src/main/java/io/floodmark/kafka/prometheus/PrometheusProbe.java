package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the endpoint of one broker, of several, or of a host. While it does not answer, samples are missing.
 * {@link #read} is called by one thread.
 */
public final class PrometheusProbe implements Probe {
    private static final Logger LOG = LoggerFactory.getLogger(PrometheusProbe.class);
    /** Shorter than the two seconds that a reading may take. */
    static final Duration ONE_SCRAPE = Duration.ofMillis(1_800);

    private final Endpoint endpoint;
    private final Duration period;
    private final List<PartReader> parts;
    private final NanoClock clock;
    private boolean awayNoted;

    /** Creates a probe without reading anything yet. */
    public PrometheusProbe(PrometheusTarget target, NanoClock clock) {
        this.endpoint = target.endpoint();
        this.period = target.period();
        this.parts = target.parts().stream()
                .map(part -> new PartReader(part, period))
                .toList();
        this.clock = clock;
    }

    @Override
    public String name() {
        return "metrics " + endpoint.name();
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public List<Sample> read() {
        try {
            Scrape page = endpoint.scrape(Deadline.in(ONE_SCRAPE, clock));
            awayNoted = false;
            return parts.stream().flatMap(part -> part.read(page).stream()).toList();
        } catch (ScrapeException e) {
            if (!awayNoted) {
                LOG.warn("event=metrics-away probe=\"{}\" why=\"{}\"", name(), e.getMessage());
                awayNoted = true;
            }
            long now = clock.nanoTime();
            return parts.stream().flatMap(part -> part.missing(now).stream()).toList();
        }
    }

    /** Does nothing: connections end with the client of the endpoint. */
    @Override
    public void close() {}
}
