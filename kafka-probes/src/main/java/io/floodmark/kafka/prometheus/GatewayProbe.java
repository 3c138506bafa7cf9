package io.floodmark.kafka.prometheus;

import io.floodmark.model.Deadline;
import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
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
 * Reads how long records wait in the lanes of our gateway. Of another service, which has no such metrics, and of a
 * gateway that does not answer, there is nothing to read. {@link #read} is called by one thread.
 */
public final class GatewayProbe implements Probe {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayProbe.class);
    /** For the first answer, before which a password may have to be checked. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Selector OLDEST = Selector.of("floodmark_gateway_lane_oldest_seconds");

    /** What a request has its own of, or the JDK's client does not let others say. */
    private static final Set<String> NOT_FOR_READING =
            Set.of("accept", "connection", "content-length", "content-type", "expect", "host", "upgrade");

    private final Endpoint endpoint;
    private final NanoClock clock;

    private GatewayProbe(Endpoint endpoint, NanoClock clock) {
        this.endpoint = endpoint;
        this.clock = clock;
    }

    /**
     * Of the gateway at an address, as {@code http://127.0.0.1:8082}; whatever its path. Asks nothing yet.
     *
     * @param headers what records are sent with, so that who may write may read this; secret
     * @param caFile path of certificates (PEM) that are trusted in place of the JVM's own
     * @throws io.floodmark.model.PlanException where certificates to trust cannot be read
     */
    public static GatewayProbe at(URI address, Map<String, String> headers, Optional<String> caFile, NanoClock clock) {
        URI page = URI.create(address.getScheme() + "://" + address.getRawAuthority() + "/metrics");
        Map<String, String> said = new TreeMap<>(headers);
        said.keySet().removeIf(name -> NOT_FOR_READING.contains(name.toLowerCase(Locale.ROOT)));
        return new GatewayProbe(new Endpoint(page, said, caFile, OLDEST, clock), clock);
    }

    /** Why there is nothing to read; empty where there is. Asks once. */
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

    /** Nothing: connections end with the end point's client. */
    @Override
    public void close() {}
}
