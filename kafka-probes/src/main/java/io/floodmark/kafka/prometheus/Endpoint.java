package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.http.HttpCredentials;
import io.floodmark.kafka.http.TrustedAuthorities;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** An address that serves metrics. Every scrape ends by its deadline, whatever the other side does. */
final class Endpoint {
    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final int OK = 200;

    private final URI address;
    private final Introduction introduction;
    private final Predicate<String> wanted;
    private final HttpClient client;
    private final NanoClock clock;

    /** Headers with the credentials of each request; secret. */
    private interface Introduction {
        Map<String, String> headers() throws IOException;
    }

    /**
     * Creates an endpoint from which the metrics of every {@link ExporterProfile} are read.
     *
     * @throws io.floodmark.model.error.PlanException if certificates to trust cannot be read
     */
    Endpoint(URI address, HttpAccess access, NanoClock clock) {
        this(address, saying(new HttpCredentials(access)), access.caFile(), ExporterProfile.NAMES::contains, clock);
    }

    /**
     * Creates an endpoint whose credentials are given as headers.
     *
     * @param headers headers, without those that the JDK's client reserves for itself; secret
     * @param caFile path of certificates (PEM) that are trusted instead of the JVM's own
     * @param wanted selects the lines that are read; the rest of the page is skipped
     * @throws io.floodmark.model.error.PlanException if certificates to trust cannot be read
     */
    Endpoint(URI address, Map<String, String> headers, Optional<String> caFile, Selector wanted, NanoClock clock) {
        this(address, () -> headers, caFile, wanted.names()::contains, clock);
    }

    private Endpoint(
            URI address,
            Introduction introduction,
            Optional<String> caFile,
            Predicate<String> wanted,
            NanoClock clock) {
        this.address = address;
        this.introduction = introduction;
        this.wanted = wanted;
        this.clock = clock;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        caFile.map(TrustedAuthorities::read).ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    private static Introduction saying(HttpCredentials credentials) {
        return () -> credentials
                .header()
                .map(header -> Map.of("Authorization", header))
                .orElse(Map.of());
    }

    URI address() {
        return address;
    }

    /** Returns the address for messages, without the query, which may be long and confidential. */
    String name() {
        return address.getScheme() + "://" + address.getAuthority() + address.getPath();
    }

    /** @throws ScrapeException if there is no answer in time, or one without metrics */
    Scrape scrape(Deadline deadline) throws ScrapeException {
        long before = clock.nanoTime();
        CompletableFuture<HttpResponse<List<MetricSeries>>> answer = client.sendAsync(request(), this::body);
        try {
            HttpResponse<List<MetricSeries>> response = answer.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != OK) {
                throw ScrapeException.status(this, response.statusCode());
            }
            return new Scrape(before + (clock.nanoTime() - before) / 2, response.body());
        } catch (TimeoutException e) {
            throw ScrapeException.late(this);
        } catch (ExecutionException e) {
            throw ScrapeException.failed(this, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ScrapeException.failed(this, e);
        } finally {
            // Ends the exchange if it is still under way.
            answer.cancel(true);
        }
    }

    private HttpRequest request() throws ScrapeException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).header("Accept", "text/plain;version=0.0.4");
        try {
            introduction.headers().forEach(request::header);
        } catch (IOException e) {
            throw ScrapeException.failed(this, e);
        }
        return request.GET().build();
    }

    /**
     * Returns the reader of a page. The page of an error status is skipped: it has no metrics, and the status is
     * enough.
     */
    private HttpResponse.BodySubscriber<List<MetricSeries>> body(HttpResponse.ResponseInfo info) {
        return info.statusCode() == OK
                ? new ExpositionSubscriber(wanted)
                : HttpResponse.BodySubscribers.replacing(List.of());
    }
}
