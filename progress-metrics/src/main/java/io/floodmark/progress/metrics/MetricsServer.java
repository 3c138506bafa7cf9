package io.floodmark.progress.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.floodmark.model.error.PlanException;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves metrics over HTTP, without authentication. Two threads, a short queue and the limits of the JDK's server bound
 * what clients can make it do while a trial runs. The library's own handler is not used: a HEAD request that accepts
 * gzip, or a client that leaves, makes it print a stack trace to the terminal.
 */
final class MetricsServer implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final int THREADS = 2;
    private static final int QUEUED = 16;
    private static final int NO_BODY = -1;

    /** Properties of the JDK's server, which it reads when it is used first: times in seconds, a size in bytes. */
    private static final Map<String, String> LIMITS = Map.of(
            "sun.net.httpserver.maxReqTime", "3",
            "sun.net.httpserver.maxRspTime", "5",
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "16384",
            "jdk.httpserver.maxConnections", "50");

    private final ListenAddress address;
    private final HttpServer server;
    private final ExecutorService threads;

    private MetricsServer(ListenAddress address, HttpServer server, ExecutorService threads) {
        this.address = address;
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts to serve.
     *
     * @throws PlanException if the address cannot be used, e.g. because the port is taken
     */
    static MetricsServer start(ListenAddress address, PrometheusRegistry registry) {
        LIMITS.forEach((property, limit) -> {
            if (System.getProperty(property) == null) {
                System.setProperty(property, limit);
            }
        });
        HttpServer server = bound(address);
        server.createContext("/", new Scrapes(registry));
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = new ThreadPoolExecutor(
                THREADS, THREADS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUED), work -> {
                    Thread thread = new Thread(work, "fm-metrics-" + number.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                });
        server.setExecutor(threads);
        startAsDaemon(server);
        return new MetricsServer(address, server, threads);
    }

    private static HttpServer bound(ListenAddress address) {
        try {
            return HttpServer.create(address.socket(), QUEUED);
        } catch (IOException unusable) {
            throw new PlanException(ListenAddress.FLAG + ": cannot listen on " + address.text() + ": "
                    + unusable.getMessage() + " (expected a free port of this machine; choose another, or 0 for any)");
        }
    }

    /** The JDK's accepting thread inherits whether it is a daemon, so a command that fails is not kept alive by it. */
    private static void startAsDaemon(HttpServer server) {
        Thread starter = new Thread(server::start, "fm-metrics-start");
        starter.setDaemon(true);
        starter.start();
        try {
            starter.join();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the URL of the page, with the port that was chosen if 0 was requested. */
    String url() {
        String host = address.text().substring(0, address.text().lastIndexOf(':'));
        return "http://" + host + ":" + server.getAddress().getPort() + PATH;
    }

    /** Ends at once: a client that reads slowly delays nothing. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Answers scrapes, in the format that they accept, and nothing else. */
    private record Scrapes(PrometheusRegistry registry) implements HttpHandler {
        private static final List<String> METHODS = List.of("GET", "HEAD");
        private static final ExpositionFormats FORMATS = ExpositionFormats.init();

        @Override
        public void handle(HttpExchange exchange) throws IOException {
            try (exchange) {
                if (!PATH.equals(exchange.getRequestURI().getPath())) {
                    exchange.sendResponseHeaders(404, NO_BODY);
                    return;
                }
                if (!METHODS.contains(exchange.getRequestMethod())) {
                    exchange.getResponseHeaders().set("Allow", String.join(", ", METHODS));
                    exchange.sendResponseHeaders(405, NO_BODY);
                    return;
                }
                answer(exchange);
            }
        }

        private void answer(HttpExchange exchange) throws IOException {
            ExpositionFormatWriter format =
                    FORMATS.findWriter(exchange.getRequestHeaders().getFirst("Accept"));
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            format.write(page, registry.scrape());
            exchange.getResponseHeaders().set("Content-Type", format.getContentType());
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", Integer.toString(page.size()));
                exchange.sendResponseHeaders(200, NO_BODY);
                return;
            }
            exchange.sendResponseHeaders(200, page.size());
            page.writeTo(exchange.getResponseBody());
        }
    }
}
