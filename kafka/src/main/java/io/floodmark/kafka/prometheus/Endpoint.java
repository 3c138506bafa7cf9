package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.http.HttpCredentials;
import io.floodmark.kafka.http.TrustedAuthorities;
import io.floodmark.model.HttpAccess;
import io.floodmark.model.NanoClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An address that answers with metrics. Every scrape is over by its deadline, whatever the other side does. */
final class Endpoint {
    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final int OK = 200;

    private final URI address;
    private final HttpCredentials credentials;
    private final HttpClient client;
    private final NanoClock clock;

    /** @throws io.floodmark.model.PlanException where certificates to trust cannot be read */
    Endpoint(URI address, HttpAccess access, NanoClock clock) {
        this.address = address;
        this.credentials = new HttpCredentials(access);
        this.clock = clock;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        access.caFile().map(TrustedAuthorities::read).ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    URI address() {
        return address;
    }

    /** For messages. A query may be long, and is nobody's business. */
    String name() {
        return address.getScheme() + "://" + address.getAuthority() + address.getPath();
    }

    /** @throws ScrapeException where there is no answer in time, or none that is metrics */
    Scrape scrape(Deadline deadline) throws ScrapeException {
        long before = clock.nanoTime();
        CompletableFuture<HttpResponse<List<Series>>> answer = client.sendAsync(request(), Endpoint::body);
        try {
            HttpResponse<List<Series>> response = answer.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
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
            // Ends the exchange where it is still under way.
            answer.cancel(true);
        }
    }

    private HttpRequest request() throws ScrapeException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).header("Accept", "text/plain;version=0.0.4");
        try {
            credentials.header().ifPresent(header -> request.header("Authorization", header));
        } catch (IOException e) {
            throw ScrapeException.failed(this, e);
        }
        return request.GET().build();
    }

    /** Of a refusal the page is not read: it is no metrics, and the status tells. */
    private static HttpResponse.BodySubscriber<List<Series>> body(HttpResponse.ResponseInfo info) {
        return info.statusCode() == OK ? new ExpositionSubscriber() : HttpResponse.BodySubscribers.replacing(List.of());
    }
}
