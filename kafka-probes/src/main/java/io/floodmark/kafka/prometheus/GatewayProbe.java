package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads how long records wait in the producer lanes of Floodmark's gateway. It reads nothing from other services, which
 * lack these metrics, and from a gateway that does not answer. {@link #read} is called by one thread.
 */
public final class GatewayProbe implements Probe {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayProbe.class);
    /** Time for the first answer, which may have to wait for the check of a password. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Selector OLDEST = Selector.of("floodmark_gateway_lane_oldest_seconds");

    /** Headers that a request sets itself, or that the JDK's client reserves. */
    private static final Set<String> NOT_FOR_READING =
            Set.of("accept", "connection", "content-length", "content-type", "expect", "host", "upgrade");

    private final Endpoint endpoint;
    private final NanoClock clock;

    private GatewayProbe(Endpoint endpoint, NanoClock clock) {
        this.endpoint = endpoint;
        this.clock = clock;
    }

    /**
     * Creates a probe of the gateway at an address, e.g. {@code http://127.0.0.1:8082}; its path is ignored. Sends no
     * request yet.
     *
     * @param headers headers with which records are sent, so that a client that may write may also read the metrics;
     *     secret
     * @param caFile path of certificates (PEM) that are trusted instead of the JVM's own
     * @throws io.floodmark.model.error.PlanException if certificates to trust cannot be read
     */
    public static GatewayProbe at(URI address, Map<String, String> headers, Optional<String> caFile, NanoClock clock) {
        URI page = URI.create(address.getScheme() + "://" + address.getRawAuthority() + "/metrics");
        Map<String, String> said = new TreeMap<>(headers);
        said.keySet().removeIf(name -> NOT_FOR_READING.contains(name.toLowerCase(Locale.ROOT)));
        return new GatewayProbe(new Endpoint(page, said, caFile, OLDEST, clock), clock);
    }

    /** Returns why there is nothing to read; empty if there is something. Sends one request. */
    public Optional<String> nothing() {
        try {
            return endpoint.scrape(Deadline.in(FIRST, clock)).all(OLDEST).isEmpty()
                    ? Optional.of(endpoint.name() + " has no metrics of a gateway")
                    : Optional.empty();
        } catch (ScrapeException unread) {
            return Optional.ofNullable(unread.getMessage());
        }
    }

    @Override
    public String name() {
        return "gateway " + endpoint.name();
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        try {
            Scrape page = endpoint.scrape(Deadline.in(PrometheusProbe.ONE_SCRAPE, clock));
            return page.all(OLDEST).stream()
                    .map(line -> Sample.gauge(
                            Metric.GATEWAY_QUEUE_AGE, Entity.lane(line.label("lane")), page.atNanos(), line.value()))
                    .toList();
        } catch (ScrapeException unread) {
            LOG.debug("event=gateway-unread probe=\"{}\" why=\"{}\"", name(), unread.getMessage());
            return List.of();
        }
    }

    /** Does nothing: connections end with the client of the endpoint. */
    @Override
    public void close() {}
}
