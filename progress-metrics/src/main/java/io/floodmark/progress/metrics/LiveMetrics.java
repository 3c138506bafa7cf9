package io.floodmark.progress.metrics;

import io.floodmark.model.error.PlanException;
import io.floodmark.report.progress.ProgressListener;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The live metrics of a command, which are served until it is closed if the user asked for them. */
public final class LiveMetrics implements AutoCloseable {
    private final ProgressMetrics metrics;
    private final Optional<MetricsServer> server;

    private LiveMetrics(ProgressMetrics metrics, Optional<MetricsServer> server) {
        this.metrics = metrics;
        this.server = server;
    }

    /**
     * Starts to serve the metrics of a command.
     *
     * @param listen the value of {@code --metrics-listen}; null to serve nothing
     * @param command its name, e.g. {@code limit}
     * @param version of this program
     * @throws PlanException if the address is invalid or cannot be used
     */
    public static LiveMetrics open(@Nullable String listen, String command, String version) {
        ProgressMetrics metrics = new ProgressMetrics(command, version);
        if (listen == null) {
            return new LiveMetrics(metrics, Optional.empty());
        }
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(metrics);
        return new LiveMetrics(metrics, Optional.of(MetricsServer.start(ListenAddress.parse(listen), registry)));
    }

    /** Returns what must receive the progress of the command's runs. */
    public List<ProgressListener> listeners() {
        return server.isPresent() ? List.of(metrics) : List.of();
    }

    /** Returns the URL of the page, if metrics are served. */
    public Optional<String> url() {
        return server.map(MetricsServer::url);
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
