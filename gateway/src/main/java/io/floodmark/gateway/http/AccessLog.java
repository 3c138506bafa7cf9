package io.floodmark.gateway.http;

import io.floodmark.gateway.access.LogText;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a share of the requests, and each whose status indicates a fault of the gateway or of Kafka (500, 504). Entries
 * contain routes, not paths, and nothing of a payload. Thread-safe.
 */
public final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("floodmark.access");

    private static final int TRACE_LENGTH = 55;

    private final double share;
    private final AtomicLong requests = new AtomicLong();

    /**
     * Creates a log of a share of the requests.
     *
     * @param share of the requests that are logged, 0 to 1, evenly spaced
     */
    public AccessLog(double share) {
        this.share = share;
    }

    /**
     * Logs a request whose answer is being sent.
     *
     * @param route its template
     */
    void answered(RequestContext context, String route, int status, long nanos) {
        if (!due() && status != 500 && status != 504) {
            return;
        }
        Optional<String> trace = TraceContext.parent(context.request().headers());
        LOG.info(
                "event=request method={} route={} status={} micros={} principal={} address={} connection={} bytes={} trace={}",
                LogText.of(context.request().method().name()),
                route,
                status,
                nanos / 1_000,
                LogText.of(context.principal().name()),
                context.client().getHostAddress(),
                context.clientConnection().number(),
                context.request().bytesRead(),
                // Later versions of the header may append any text.
                trace.map(parent -> parent.substring(0, TRACE_LENGTH)).orElse("-"));
    }

    private boolean due() {
        long number = requests.incrementAndGet();
        return (long) (number * share) != (long) ((number - 1) * share);
    }
}
